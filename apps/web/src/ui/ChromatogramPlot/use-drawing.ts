import { drawChromatogram, type ChromatogramPicture } from '@eluent/report'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'

/** After so long without a change the picture counts as at rest. */
const restMs = 150

type Drawn = Omit<ChromatogramPicture, 'pixelRatio' | 'moving' | 'write'>

/** The letters of the axes; the names at peaks stay as they are. */
const write = (text: string): string => (text === 'Time, min' ? t('Time, min') : figure(text))

/** Keeps the canvas' picture: coarse lines while its window moves, fine ones once it rests. */
export function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, picture: Drawn): void {
  const drawnWindow = useRef(picture.window)

  useLayoutEffect(() => {
    const moving = drawnWindow.current !== picture.window
    drawnWindow.current = picture.window
    drawOn(canvas.current, picture, moving)
    if (!moving) return undefined
    const rest = setTimeout(() => drawOn(canvas.current, picture, false), restMs)
    return () => clearTimeout(rest)
  }, [canvas, picture])

  // A window dragged to a finer screen keeps its size and changes its pixels.
  const latest = useRef(picture)
  useEffect(() => {
    latest.current = picture
  })
  useEffect(() => {
    const redraw = () => drawOn(canvas.current, latest.current, false)
    const ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    ratio.addEventListener('change', redraw)
    document.fonts.addEventListener('loadingdone', redraw)
    return () => {
      ratio.removeEventListener('change', redraw)
      document.fonts.removeEventListener('loadingdone', redraw)
    }
  }, [canvas])
}

function drawOn(canvas: HTMLCanvasElement | null, picture: Drawn, moving: boolean): void {
  const context = canvas?.getContext('2d')
  if (!canvas || !context || picture.widthPx === 0) return
  const pixelRatio = devicePixelRatio
  const width = Math.round(picture.widthPx * pixelRatio)
  const height = Math.round(picture.heightPx * pixelRatio)
  // Setting a size clears and allocates, even the same one.
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  drawChromatogram(context, { ...picture, pixelRatio, moving, write })
}
