// Whom an update is for: staff alone, or the citizen too.
import { SegmentedControl } from '@mantine/core'
import { t } from '#web/kit/language.ts'

export function WhoSees({ isPublic, onChange }: { isPublic: boolean; onChange(isPublic: boolean): void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('Who sees it')}
      value={isPublic ? 'public' : 'staff'}
      onChange={(value) => onChange(value === 'public')}
      data={[
        { value: 'staff', label: t('Staff only') },
        { value: 'public', label: t('Citizen sees it') },
      ]}
    />
  )
}
