/** Whether Windows follows a time server, by what `w32tm /query /status` prints; null when it says neither. */
export function followsTimeServer(status: string): boolean | null {
  // The words differ by language, the order of lines and these values do not: leap indicator first, 3 is "not synchronized", and a
  // reference of "LOCL" is the computer's own clock. https://learn.microsoft.com/windows-server/networking/windows-time-service/windows-time-service-tools-and-settings
  const leap = /:\s*(\d)\s*\(/.exec(status)?.[1]
  const reference = /0x([0-9A-F]{8})\b/i.exec(status)?.[1]?.toUpperCase()
  if (leap === undefined || reference === undefined) return null
  return leap !== '3' && reference !== '4C4F434C' && reference !== '00000000'
}
