/** Where the build writes the SHA-256 of each part of the frame. */
export const FRAME_MARK = '@FRAME@'
/** Stands for the program in the policy: its hash cannot stand in itself. */
export const UNKNOWN_PROGRAM = "'sha256-program'"
