/** '17.4321' becomes '17.4321 %'; a state such as 'N/D' or 'OVER BOUNDS' stays as it is. */
export const withUnit = (text: string, unit: string): string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? `${text} ${unit}` : text
