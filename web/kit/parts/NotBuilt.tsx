// Says honestly that a screen is not open yet, and what it will show.
import { IconBarrierBlock } from '@tabler/icons-react'
import { t } from '#web/kit/language.ts'
import { EmptyState } from './EmptyState.tsx'
import { PageHeader } from './PageHeader.tsx'

export function NotBuilt({ title, soon }: { title: string; soon: readonly string[] }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={IconBarrierBlock} title={t('This screen is not open yet')}>
        {soon.length > 0 && (
          <>
            <p>{t('It will show:')}</p>
            <ul>
              {soon.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </EmptyState>
    </>
  )
}
