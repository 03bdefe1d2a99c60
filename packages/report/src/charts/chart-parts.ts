import type { ChartTheme } from './chart-theme.ts'

/** Keeps free text literal in a rich-text tooltip, where `{name|text}` would be read as markup. */
export const literal = (text: string): string => text.replaceAll('{', '{\u200b')

/** Names made distinct by a running number, because ECharts joins series and slices of equal name. */
export const distinctNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    let candidate = name
    for (let n = 2; taken.has(candidate); n += 1) candidate = `${name} (${n})`
    taken.add(candidate)
    return candidate
  })
}

export const textStyle = (theme: ChartTheme) => ({
  fontFamily: theme.fontFamily,
  fontSize: theme.fontSizePx,
  color: theme.text,
})

/** HTML tooltips break a strict style-src, so every tooltip is drawn by the renderer. */
export const tooltipFrame = (theme: ChartTheme) => ({
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: theme.tooltipSurface,
  borderColor: theme.gridLine,
  borderWidth: 1,
  textStyle: { ...textStyle(theme), fontSize: 12 },
})

export const axisFrame = (theme: ChartTheme) => ({
  // ECharts 6 would push a unit above the axis into the legend.
  nameMoveOverlap: false,
  nameTextStyle: { ...textStyle(theme), color: theme.mutedText },
  axisLabel: { ...textStyle(theme), color: theme.mutedText },
  axisLine: { show: true, lineStyle: { color: theme.axisLine } },
  axisTick: { show: true, lineStyle: { color: theme.axisLine } },
  splitLine: { show: true, lineStyle: { color: theme.gridLine } },
})

/** ECharts' own description would read every number aloud; each chart says what it shows instead. */
export const described = (description: string) => ({
  enabled: true,
  label: { enabled: true, description },
  decal: { show: false },
})

/** A hollow shape, on any ground: ECharts fills its own 'empty' symbols with white. */
export const hollow = (theme: ChartTheme, color: string) => ({
  color: theme.surface,
  borderColor: color,
  borderWidth: 1.8,
  opacity: 1,
})
