// The list of warnings: the gravest mark first to the eye, whom it concerns, and how old it is.
import { Button } from '@mantine/core'
import { isAhead, saidIn, type Warning } from '#contract/warnings/Warning.ts'
import { useNow } from '#web/kit/clock.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import panes from '#web/kit/parts/panes.module.css'
import { SeverityMark } from './SeverityMark.tsx'
import styles from './warnings.module.css'
import { codeWords, provenanceWords, signatureWords } from './words.ts'

interface Props {
  rows: readonly Warning[]
  selected: string | undefined
  hasMore: boolean
  onSelect(id: string): void
  onMore(): void
}

export function WarningList({ rows, selected, hasMore, onSelect, onMore }: Props) {
  const now = useNow()
  const language = useLanguage()
  return (
    <div className={`${panes.card} ${panes.list} ${styles.list}`}>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-current={row.id === selected || undefined}
              data-ended={row.endedAt !== null || undefined}
              onClick={() => onSelect(row.id)}
            >
              <span className={styles.top}>
                <SeverityMark severity={row.severity} /> <b>{saidIn(language, row).title}</b>
              </span>
              <span className={styles.under}>
                {row.status !== 'Actual' && <b>{t(codeWords[row.status] ?? row.status)} · </b>}
                {row.isTrusted ? (
                  `${t(provenanceWords[row.provenance])} · `
                ) : (
                  <b>{row.signature === 'bad' ? t(signatureWords.bad) : t('Not trusted')} · </b>
                )}
                {row.flaws.length > 0 && <b>{t('Flagged')} · </b>}
                {row.isConcerning ? t('for our area') : t('elsewhere')} · {row.sender || row.source} ·{' '}
                {isAhead(row, now)
                  ? `${t('wrong clock at its sender')} · `
                  : row.startsAt && Date.parse(row.startsAt) > now
                    ? `${t('not begun')} · `
                    : null}
                <Ago at={row.issuedAt && !isAhead(row, now) ? row.issuedAt : row.seenAt} short />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" m="sm" onClick={onMore}>
          {t('Show more')}
        </Button>
      )}
    </div>
  )
}
