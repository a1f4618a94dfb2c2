// Other records that may be the same person, with what speaks for it.
import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Duplicate, search } from '#contract/citizens/search.ts'
import { query } from '#web/kit/api.ts'
import { k, t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import styles from './citizens.module.css'
import { tabWords } from './queue.ts'

const because: Record<Duplicate['because'][number], string> = {
  phone: k('same phone'),
  email: k('same e-mail address'),
  name: k('same name'),
  birthDate: k('same birth date'),
}

export function PossibleDuplicates({ id, onOpen }: { id: string; onOpen(id: string): void }) {
  const mayVerify = useMay('citizens.verify')
  const found = useQuery({ ...query(search.getCitizenDuplicates, { id }), enabled: mayVerify })
  if (!found.data?.length) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      title={t('{count, plural, one {# other record may be the same person} other {# other records may be the same person}}', {
        count: found.data.length,
      })}
    >
      <ul className={styles.duplicates}>
        {found.data.map((one) => (
          <li key={one.accountId}>
            <Anchor component="button" type="button" onClick={() => onOpen(one.accountId)}>
              {one.name}
            </Anchor>{' '}
            ({t(tabWords[one.status])}
            {one.isBlocked === 1 && `, ${t('blocked')}`}): {one.because.map((why) => t(because[why])).join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
