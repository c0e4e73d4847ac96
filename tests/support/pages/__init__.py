"""Pages as marks and pictures: every kind of page, its letters, frames and colours."""
