"""The same table for programs: JSON over HTTP, described by OpenAPI."""
