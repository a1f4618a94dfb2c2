// Says on the map what does not stand on it, because it could not be had.
import { Button } from '@mantine/core'
import { t } from '#web/kit/language.ts'
import { messageOf } from '#web/kit/toast.ts'
import styles from '#web/map/map.module.css'

export function Missed({ of: { error, refetch } }: { of: { error: unknown; refetch(): unknown } }) {
  if (!error) return null
  return (
    <div className={styles.missed} role="alert">
      {t('The tickets on the map could not be loaded.')} {messageOf(error)}{' '}
      <Button variant="default" size="compact-xs" onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </div>
  )
}
