// Where a heart has stopped: the nearest defibrillator that is open now, for whoever is with the person.
import { formatPhone } from '#contract/nouns/phoneText.ts'
import type { FollowUp } from '#contract/publicSide/followUp.ts'
import { t } from '#web/publicSide/language.ts'

export function NearAed({ aed }: { aed: NonNullable<FollowUp['defibrillator']> }) {
  return (
    <section className="note warn" aria-labelledby="aed">
      <h2 id="aed">{t('A defibrillator (AED) is near')}</h2>
      <p>
        <b>{t('{name}, {meters, number} m away', { name: aed.name, meters: aed.meters })}</b>
      </p>
      {aed.access && <p>{aed.access}</p>}
      {aed.phone && (
        <p>
          <a href={`tel:${aed.phone}`}>{formatPhone(aed.phone)}</a>
        </p>
      )}
      <p>{t('Send somebody for it, and go on with what you were told. Do not leave the person alone.')}</p>
    </section>
  )
}
