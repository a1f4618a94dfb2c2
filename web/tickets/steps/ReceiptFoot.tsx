// The last acts of this desk at the foot of the ticket: on their way, done and still to be taken back, or failed.
import { useEffect, useState } from 'react'
import { bringKept } from '#web/tickets/live/take.ts'
import { useLocalNow } from '#web/kit/clock.ts'
import { useDesk } from '#web/kit/desk.ts'
import { RingPlace } from '#web/kit/dock.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { keyOfAction } from './keys.ts'
import { dismiss, type Receipt, takeBackOf, tryAgain, useReceiptHost, useReceipts, useTold } from './receipts.ts'
import styles from './ReceiptFoot.module.css'

const failedMost = 3

export function Receipts() {
  useLanguage()
  useReceiptHost()
  useEffect(() => void bringKept(), [])
  const list = useReceipts((now) => now.list)
  const failed = list.filter((one) => one.state === 'failed')
  const others = list.filter((one) => one.state !== 'failed')
  // What can be taken back stays in view beside what was done since.
  const open = others.findLast((one) => one.undo !== undefined || one.canUndo === true)
  const latest = [...new Set([open, others.at(-1)])].filter((one) => one !== undefined)
  return (
    <div className={styles.foot}>
      <div className={styles.own} role="log" aria-label={t('What this desk did last')}>
        {failed.length > 0 && (
          <div className={styles.failed} role="group" aria-label={t('What failed')} tabIndex={0}>
            {failed
              .slice(-failedMost)
              .toReversed()
              .map((one) => (
                <Failed key={one.key} receipt={one} />
              ))}
            {failed.length > failedMost && (
              <p className={styles.more}>{t('{count, plural, one {# more failed} other {# more failed}}', { count: failed.length - failedMost })}</p>
            )}
          </div>
        )}
        {latest.length > 0 && (
          <div className={styles.latest}>
            {latest.map((one) => (
              <Latest key={one.key} receipt={one} />
            ))}
          </div>
        )}
      </div>
      <Told />
      <RingPlace className={styles.rings} />
    </div>
  )
}

/** Beside what this desk did, and never in its place. */
function Told() {
  const told = useTold((now) => now.told)
  if (!told) return null
  const words = told.more > 0 ? t('{what}, and {count} more', { what: told.said, count: told.more }) : told.said
  return (
    <p className={styles.told} role="status" aria-label={t('What another desk did')} title={words}>
      {words}
    </p>
  )
}

/** Where there is little room it is one line, and whole when asked; it stays until somebody has seen it. */
function Failed({ receipt }: { receipt: Receipt }) {
  const [isWhole, setWhole] = useState(false)
  const { key, said, retry, isOffered } = receipt
  return (
    <p className={styles.receipt} data-state="failed" data-whole={isWhole || undefined}>
      <span aria-hidden="true">✕</span>
      <span className={styles.said}>{said}</span>
      <button type="button" className={styles.unfold} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? t('Less') : t('More')}
      </button>
      {retry && (
        <button type="button" onClick={() => tryAgain(receipt)}>
          {isOffered ? t('Do it now') : t('Try again')}
        </button>
      )}
      <button type="button" onClick={() => dismiss(key)}>
        {t('Dismiss')}
      </button>
    </p>
  )
}

function Latest({ receipt }: { receipt: Receipt }) {
  const key = useDesk((desk) => (desk.letterKeys ? keyOfAction('undo', desk.keys).toUpperCase() : null))
  const { state, said, undo, canUndo, isRecalled } = receipt
  const isSending = state === 'sending'
  const words = isRecalled
    ? t('Taken back as soon as it has arrived: {what}', { what: said })
    : isSending
      ? t('Sending… {what}', { what: said })
      : said
  return (
    <p className={styles.receipt} data-state={isRecalled ? 'recalled' : state}>
      <span aria-hidden="true">{isSending ? '…' : '✓'}</span>
      <span className={styles.said} title={words}>
        {words}
      </span>
      {(undo || (canUndo && !isRecalled)) && (
        <button type="button" onClick={() => takeBackOf(receipt)}>
          {t('Undo')} {key && <kbd>{key}</kbd>} {!isSending && <Left until={receipt.until} />}
        </button>
      )}
    </p>
  )
}

function Left({ until }: { until: number }) {
  const now = useLocalNow()
  return <span className="figures">{t('{count} s', { count: Math.max(0, Math.ceil((until - now) / 1000)) })}</span>
}
