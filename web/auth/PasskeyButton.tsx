// The button that shows a passkey instead of a password; absent where the browser has none.
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { PasskeyAnswer } from '#contract/auth/passkeys.ts'
import { t } from '#web/kit/language.ts'
import { toastError } from '#web/kit/toast.ts'
import { canPasskey, showPasskey } from './passkey.ts'

export function PasskeyButton({ onShown, size = 'sm' }: { onShown(shown: PasskeyAnswer): void; size?: string }) {
  const [isAsking, setAsking] = useState(false)
  if (!canPasskey()) return null
  const ask = () => {
    setAsking(true)
    void showPasskey()
      .then((shown) => shown && onShown(shown), toastError)
      .finally(() => setAsking(false))
  }
  return (
    <Button variant="default" size={size} fullWidth loading={isAsking} leftSection={<IconFingerprint size={17} />} onClick={ask}>
      {t('Use a passkey')}
    </Button>
  )
}
