import { t } from '../../language/t.ts'

/** Finds codes in a picture; a part of the browser where it has one (WICG Shape Detection). */
interface CodeDetector {
  detect: (picture: ImageBitmapSource) => Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): CodeDetector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own detector; a library of the same shape where there is none, or none for QR codes. */
async function createDetector(): Promise<CodeDetector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass }
  if (Native && (await Native.getSupportedFormats()).includes('qr_code')) return new Native({ formats: ['qr_code'] })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/** Why there is no picture, for the person in front of it. */
export const CAMERA_TEXTS = {
  insecure: t('The camera works only at an address that begins with https.'),
  none: t('No camera was found.'),
  refused: t("The camera was refused. Allow it for this page in the browser's settings."),
  busy: t('The camera could not be started. Another program may be using it.'),
  unreadable: t("The camera's picture could not be read."),
} as const
export type CameraFailure = keyof typeof CAMERA_TEXTS

/** By the names of https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function cameraFailure(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

/** The camera at the back of a phone, the only one of most others. */
export async function openCamera(): Promise<MediaStream | CameraFailure> {
  // of a page without https the type does not say that it is missing
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (!mediaDevices) return window.isSecureContext ? 'none' : 'insecure'
  try {
    return await mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  } catch (error) {
    return cameraFailure(error)
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** HTML, ready states of media: there is a picture. */
const HAVE_CURRENT_DATA = 2
/** Between two looks at the picture; a decoder takes some milliseconds of each. */
const LOOK_EVERY_MS = 120

/** Looks for codes until the signal says stop; each is handed on. */
export async function watchForCodes(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const detector = await createDetector()
  while (!signal.aborted) {
    const [code] = video.readyState >= HAVE_CURRENT_DATA ? await detector.detect(video) : []
    if (code && !signal.aborted) onCode(code.rawValue)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
