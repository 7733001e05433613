import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { MapPoint } from '@awan/core/business/map-point'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

type Locating = 'idle' | 'running' | 'denied' | 'failed' | 'missing'

const PROBLEMS = {
  denied: 'register.locateDenied',
  failed: 'register.locateFailed',
  missing: 'register.locateMissing',
} as const

/** Rounds to six decimals, a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Button that reads the device's location. */
export function LocateButton({ onFound }: { onFound: (here: MapPoint) => void }) {
  const t = useMessages()
  const [locating, setLocating] = useState<Locating>('idle')
  const locate = () => {
    if (!('geolocation' in navigator)) return setLocating('missing')
    setLocating('running')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating('idle')
        onFound({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
      },
      ({ code }) =>
        setLocating(code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'failed'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  const problem = locating === 'idle' || locating === 'running' ? undefined : PROBLEMS[locating]
  return (
    <>
      <Button
        variant="outline"
        pending={locating === 'running'}
        icon={<Icon of={LocateFixed} />}
        onClick={locate}
      >
        {t(locating === 'running' ? 'register.locating' : 'register.locate')}
      </Button>
      {problem && <AlertText small>{t(problem)}</AlertText>}
    </>
  )
}
