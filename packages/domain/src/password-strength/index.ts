// A room of its own: its lists are half a megabyte, which pages load when a password is typed (docs/decisions/0030-passwords-that-are-guessed.md).
export * from './easy-password.ts'
