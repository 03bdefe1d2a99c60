import type { ChartTheme } from './chart-theme.ts'

/** Keeps free text literal in a rich-text tooltip, where `{name|text}` would be read as markup. */
export function literal(text: string): string {
  return text.replaceAll('{', '{\u200b')
}

/** Names made distinct by a running number, because ECharts joins series and slices of equal name. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let candidate = name
    for (let n = 2; taken.has(candidate); n += 1) candidate = `${name} (${n})`
    taken.add(candidate)
    return candidate
  })
}

export function textStyle(theme: ChartTheme) {
  return {
    fontFamily: theme.fontFamily,
    fontSize: theme.fontSizePx,
    color: theme.text,
  }
}

/** HTML tooltips break a strict style-src, so every tooltip is drawn by the renderer. */
export function tooltipFrame(theme: ChartTheme) {
  return {
    renderMode: 'richText' as const,
    confine: true,
    backgroundColor: theme.tooltipSurface,
    borderColor: theme.gridLine,
    borderWidth: 1,
    textStyle: { ...textStyle(theme), fontSize: 12 },
  }
}

export function axisFrame(theme: ChartTheme) {
  return {
    // ECharts 6 would push a unit above the axis into the legend.
    nameMoveOverlap: false,
    nameTextStyle: { ...textStyle(theme), color: theme.mutedText },
    axisLabel: { ...textStyle(theme), color: theme.mutedText },
    axisLine: { show: true, lineStyle: { color: theme.axisLine } },
    axisTick: { show: true, lineStyle: { color: theme.axisLine } },
    splitLine: { show: true, lineStyle: { color: theme.gridLine } },
  }
}

/** ECharts' own description would read every number aloud; each chart says what it shows instead. */
export function described(description: string) {
  return {
    enabled: true,
    label: { enabled: true, description },
    decal: { show: false },
  }
}

/** A hollow shape, on any ground: ECharts fills its own 'empty' symbols with white. */
export function hollow(theme: ChartTheme, color: string) {
  return {
    color: theme.surface,
    borderColor: color,
    borderWidth: 1.8,
    opacity: 1,
  }
}

const mostLegendLetters = 26

/** A legend above the plot and the room it takes: on paper as many lines as it needs, on a screen one that pages. */
export function legendAbove(theme: ChartTheme, names: readonly string[], itemWidth: number) {
  const print = theme.name === 'print'
  const paperWidthPx = 680
  const linePx = theme.fontSizePx * 1.6
  const widthPx = names.reduce(
    (sum, name) => sum + Math.min(name.length, mostLegendLetters) * theme.fontSizePx * 0.52 + itemWidth + 20,
    0,
  )
  return {
    heightPx: names.length === 0 ? 0 : linePx * (print ? Math.ceil(widthPx / paperWidthPx) : 1),
    legend: {
      show: names.length > 0,
      type: print ? ('plain' as const) : ('scroll' as const),
      top: 0,
      left: 'center',
      itemWidth,
      itemHeight: 9,
      itemGap: 14,
      data: [...names],
      formatter: (name: string) =>
        name.length > mostLegendLetters ? `${name.slice(0, mostLegendLetters - 1)}…` : name,
      textStyle: textStyle(theme),
      inactiveColor: theme.axisLine,
      pageTextStyle: { color: theme.mutedText },
      pageIconColor: theme.accent,
      pageIconInactiveColor: theme.gridLine,
    },
  }
}
