// One citizen: particulars beside the evidence, who else it may be, and the history of blocks.
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Citizen } from '#contract/citizens/Citizen.ts'
import { search } from '#contract/citizens/search.ts'
import { languages } from '#contract/languages.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { query } from '#web/kit/api.ts'
import { formatDate, formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { Facts } from '#web/kit/parts/marks/Facts.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { BlockHistory } from './BlockHistory.tsx'
import { CitizenActions } from './CitizenActions.tsx'
import styles from './citizens.module.css'
import { Evidence } from './Evidence.tsx'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'
import { tabWords } from './queue.ts'

export function CitizenDetail({ id, onDecided, onOpen, onClose }: { id: string; onDecided(): void; onOpen(id: string): void; onClose(): void }) {
  const found = useQuery({ ...query(search.getCitizenInfo, { id }), staleTime: 30_000 })
  if (!found.data) return found.error ? <ErrorState error={found.error} onRetry={found.refetch} /> : <SkeletonRows rows={4} height={90} />
  const citizen = found.data
  return (
    <article className={styles.detail} aria-label={citizen.name}>
      <header className={styles.head}>
        <div>
          <button type="button" className={styles.back} onClick={onClose}>
            ← {t('Back to the list')}
          </button>
          <h2>{citizen.name}</h2>
          <p>
            {t(tabWords[citizen.status])} · {t('registered {when}', { when: formatDateTime(citizen.createdAt) })}
          </p>
        </div>
        <CitizenActions citizen={citizen} onDecided={onDecided} />
      </header>
      {citizen.isBlocked === 1 && (
        <Alert color="red" variant="light" title={t('Blocked')}>
          {citizen.blockedUntil ? t('Until {when}.', { when: formatDateTime(citizen.blockedUntil) }) : t('For good.')}{' '}
          {t('Reports still arrive, marked and in a lane of their own.')}
        </Alert>
      )}
      <PossibleDuplicates id={id} onOpen={onOpen} />
      <div className={styles.sides}>
        <Evidence evidence={citizen.evidence} />
        <Particulars citizen={citizen} />
      </div>
      <BlockHistory id={id} />
    </article>
  )
}

const sayNote = ({ note, noteUntil }: Citizen) => (noteUntil ? t('{note} (until {day})', { note, day: formatDate(noteUntil) }) : note)

function Particulars({ citizen }: { citizen: Citizen }) {
  return (
    <section aria-label={t('Particulars')}>
      <Facts
        rows={[
          [t('Name'), citizen.name],
          [t('Birth date'), citizen.birthDate && formatDate(citizen.birthDate)],
          [t('Address'), citizen.address],
          [t('Barangay'), citizen.barangay],
          [
            t('Phone'),
            citizen.phone && (
              <a key="phone" href={`tel:${citizen.phone}`}>
                {formatPhone(citizen.phone)}
              </a>
            ),
          ],
          [t('E-mail address'), citizen.email],
          [t('Language'), citizen.language && languages[citizen.language].name],
          [t('Note'), citizen.note && sayNote(citizen)],
          [
            t('Comes from'),
            citizen.source && [citizen.source, citizen.broughtBy, citizen.broughtAt && formatDateTime(citizen.broughtAt)].filter(Boolean).join(' · '),
          ],
          [t('Tickets'), citizen.tickets],
          [t('False reports'), citizen.falseReports > 0 && citizen.falseReports],
          [t('Blocks'), citizen.blocks > 0 && citizen.blocks],
          [t('Decided by'), citizen.decidedBy && citizen.decidedAt && `${citizen.decidedBy}, ${formatDateTime(citizen.decidedAt)}`],
          [t('Reason'), citizen.reason],
        ]}
      />
    </section>
  )
}
