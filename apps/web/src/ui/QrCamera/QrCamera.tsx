import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CAMERA_TEXTS, closeCamera, openCamera, watchForCodes, type CameraFailure } from './camera.ts'
import classes from './QrCamera.module.css'
import { t } from '../../language/t.ts'

interface QrCameraProps {
  /** What was read; false for a code that leads nowhere here, after which the camera goes on looking. */
  onCode: (text: string) => boolean
  /** What to do without a camera: 'Type the share key instead.' */
  otherwise: string
}

/** Reads QR codes by the camera, which is on only while its picture shows. */
export function QrCamera({ onCode, otherwise }: QrCameraProps) {
  const [state, setState] = useState<'off' | 'opening' | CameraFailure | MediaStream>('off')
  const place = useRef<HTMLDivElement>(null)
  const start = async () => {
    setState('opening')
    const opened = await openCamera()
    // the person may have left before the browser's question was answered
    if (place.current === null && typeof opened !== 'string') closeCamera(opened)
    setState(opened)
  }
  if (typeof state !== 'string') return <Picture stream={state} onCode={onCode} onEnd={setState} />
  return (
    <Stack gap="sm" align="flex-start" mt="md" ref={place}>
      {state !== 'off' && state !== 'opening' && (
        <Alert color="orange" variant="light" role="alert" icon={<IconCameraOff size={20} aria-hidden="true" />}>
          {`${CAMERA_TEXTS[state]} ${otherwise}`}
        </Alert>
      )}
      <Button
        variant="default"
        loading={state === 'opening'}
        leftSection={<IconCamera size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {t('Use Camera')}
      </Button>
    </Stack>
  )
}

interface PictureProps {
  stream: MediaStream
  onCode: QrCameraProps['onCode']
  onEnd: (why: 'off' | CameraFailure) => void
}

function Picture({ stream, onCode, onEnd }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isForeign, setForeign] = useState(false)
  const handler = useRef(onCode)
  useEffect(() => {
    handler.current = onCode
  })
  useEffect(() => {
    const screen = video.current
    const watching = new AbortController()
    if (screen) {
      screen.srcObject = stream
      const onText = (text: string) => {
        if (handler.current(text)) watching.abort()
        else setForeign(true)
      }
      watchForCodes(screen, onText, watching.signal).catch(() => onEnd('unreadable'))
    }
    // a camera that is pulled out
    const end = () => onEnd('off')
    const [track] = stream.getVideoTracks()
    track?.addEventListener('ended', end)
    return () => {
      watching.abort()
      track?.removeEventListener('ended', end)
      closeCamera(stream)
    }
  }, [stream, onEnd])
  return (
    <Stack gap="sm" align="flex-start" mt="md">
      <video
        ref={video}
        className={classes['video']}
        aria-label={t('Picture of the camera')}
        autoPlay
        playsInline
        muted
      />
      <Text component="output" size="sm">
        {isForeign ? t('This code is none of ours. Show another one.') : t('Hold the code in front of the camera.')}
      </Text>
      <Button variant="default" onClick={() => onEnd('off')}>
        {t('Stop Camera')}
      </Button>
    </Stack>
  )
}
