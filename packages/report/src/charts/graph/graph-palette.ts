import type { ChartThemeName } from '../chart-theme.ts'
import { cycled } from '../cycled.ts'

/**
 * 14 colours by which the series of a graph are told apart. Found by a search for the largest smallest distance (OKLab)
 * between any two, as seen by normal, deuteranope and protanope eyes; dark and light take turns, so that neighbours differ
 * on grey paper too.
 */
const onLight = [
  '#0f766e',
  '#ded6a1',
  '#37578b',
  '#ea8520',
  '#2c2d8a',
  '#b18bb6',
  '#8259d0',
  '#f2b917',
  '#635800',
  '#b6c0fd',
  '#572e0d',
  '#739ff9',
  '#37384f',
  '#cfa48f',
] as const

const onDark = [
  '#2dd4bf',
  '#c47c38',
  '#f6e639',
  '#4475c9',
  '#b8f09f',
  '#81279d',
  '#d7bf28',
  '#734f73',
  '#acf4ea',
  '#b45402',
  '#37baf3',
  '#7e91bc',
  '#b6b178',
  '#3692fc',
] as const

const palettes: Record<ChartThemeName, readonly [string, ...string[]]> = {
  light: onLight,
  dark: onDark,
  print: onLight,
}

/** The colour of a series; from the fifteenth on they come again. */
export function graphColor(theme: ChartThemeName, index: number): string {
  return cycled(palettes[theme], index)
}
