// Draws the strip: the gravest bar, and beside it how many more there are. Opened, those lie over the screen and move nothing of it.
import { useEffect } from 'react'
import { t } from '#web/kit/language.ts'
import { isUrgent, restOf, useStrip } from '#web/kit/strip.tsx'
import { Standing } from './Standing.tsx'
import fold from '#web/kit/parts/fold.module.css'
import styles from './Strip.module.css'

export function Strip() {
  const { bars, isOpen } = useStrip()
  const rest = restOf(bars)
  useEffect(() => {
    if (!isOpen) return
    // A dialog is nearer to the eye, and closes first.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      useStrip.setState({ isOpen: false })
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [isOpen])
  return (
    <div className={styles.strip} style={{ '--rest': rest.length } as object} data-strip data-open={isOpen || undefined}>
      <div className={styles.bars}>
        <Standing place="top" />
      </div>
      {rest.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          data-urgent={rest.some(({ of }) => isUrgent(of)) || undefined}
          onClick={() => useStrip.setState({ isOpen: !isOpen })}
        >
          <span className={fold.long}>
            {isOpen ? t('Show the gravest alone') : t('{count, plural, one {# more notice} other {# more notices}}', { count: rest.length })}
          </span>
          <span className={fold.short} aria-hidden="true">
            {isOpen ? '×' : `+${rest.length}`}
          </span>
        </button>
      )}
    </div>
  )
}
