"""The lab: automated players play a domain thousands of times, and what happened is counted."""
