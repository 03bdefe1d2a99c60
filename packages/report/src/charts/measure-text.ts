/** Width of a text in px. */
export type MeasureText = (text: string, fontSizePx: number, bold: boolean) => number
