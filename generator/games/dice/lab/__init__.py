"""The lab: automated players play a domain many times, and measure what happens."""
