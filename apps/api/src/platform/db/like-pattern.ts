/** Escapes the marks that LIKE reads, so that a search for '50%' finds '50%'. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`
}
