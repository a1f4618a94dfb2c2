// The protocol card of a case type: what to ask whoever calls, and what to tell them, in the language that they speak.
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { type InOthers, type Language, languages, languagesAt } from '#contract/languages.ts'
import { languageNow, t } from '#web/kit/language.ts'
import styles from './ProtocolCard.module.css'

export interface Protocol {
  ask: string
  askIn: InOthers
  tell: string
  tellIn: InOthers
}
const linesOf = (english: string, others: InOthers, code: Language) => (others[code] || english).split('\n').filter((line) => line.trim() !== '')

export function ProtocolCard({ of }: { of: Protocol | undefined }) {
  const [code, setCode] = useState<Language>(languageNow)
  if (!of || (of.ask === '' && of.tell === '')) return null
  const parts = [
    { title: t('To ask'), lines: linesOf(of.ask, of.askIn, code) },
    { title: t('To tell the caller'), lines: linesOf(of.tell, of.tellIn, code) },
  ]
  return (
    <section className={styles.card} aria-label={t('Protocol card')}>
      <SegmentedControl
        size="xs"
        aria-label={t('Language of the card')}
        value={code}
        onChange={(value) => setCode(value as Language)}
        data={languagesAt('desk').map((value) => ({ value, label: languages[value].name }))}
      />
      <div lang={code}>
        {parts.map(
          ({ title, lines }) =>
            lines.length > 0 && (
              <div key={title}>
                <h3>{title}</h3>
                <ul>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
    </section>
  )
}
