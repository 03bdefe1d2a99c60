export const IMAGE_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png']

/** The image limit of an account that sets none, bytes. */
export const DEFAULT_IMAGE_MAX_BYTES = 10_000_000

const BYTES_PER_MB = 1_000_000

const CSV_REQUIRED_TEXT = 'File type must be CSV.'
const CHROMATOGRAM_COLUMNS_TEXT = 'Too many columns in chromatogram file. Expected 2.'
const IMAGE_TYPE_TEXT = 'Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png'

/** The lower-case extension of a file name, without the dot; empty without one. */
export function fileExtension(name: string): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Why a results or chromatogram file is refused by its name; null where it is not. */
export function csvFileError(name: string): string | null {
  return fileExtension(name) === 'csv' ? null : CSV_REQUIRED_TEXT
}

/** Why the rows of a chromatogram file are refused: each has exactly 2 columns; empty rows are ignored. */
export function chromatogramColumnsError(rows: readonly (readonly string[])[]): string | null {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  return filled.length > 0 && filled.every((row) => row.length === 2) ? null : CHROMATOGRAM_COLUMNS_TEXT
}

/** Why a sample image is refused; `accountMaxMb` is the account's maximum, null where it sets none. */
export function imageFileError(file: { name: string; size: number }, accountMaxMb: number | null): string | null {
  if (!IMAGE_EXTENSIONS.includes(fileExtension(file.name))) return IMAGE_TYPE_TEXT
  const maxMb = accountMaxMb ?? DEFAULT_IMAGE_MAX_BYTES / BYTES_PER_MB
  return file.size < maxMb * BYTES_PER_MB ? null : `Image size too large. Maximum size ${maxMb}MB`
}
