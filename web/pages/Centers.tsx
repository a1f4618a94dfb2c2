// The command centers that citizens can turn to, each with its logo.
import { useQuery } from '@tanstack/react-query'
import { places } from '#contract/publicSide/places.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Emblem } from '#web/kit/parts/marks/Emblem.tsx'
import styles from './Centers.module.css'

export function Centers() {
  const { data } = useQuery(query(places.getCommandCenters, { limit: 100 }))
  if (!data || data.items.length === 0) return null
  return (
    <ul className={styles.centers} aria-label={t('Command centers')}>
      {data.items.map(({ id, slug, name, logoUrl }) => (
        <li key={id}>
          <a href={`/cms/quickreport?center=${slug}`}>
            {logoUrl ? <img src={logoUrl} alt="" /> : <Emblem size={40} />}
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
