// What is shown only now, of many: first passwords each on a card that is cut, folded and closed, so that nobody but its owner reads it; keys as a table.
import { Alert, Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { writeCsv } from '#contract/nouns/csv.ts'
import { download } from '#web/kit/download.ts'
import { t } from '#web/kit/language.ts'
import type { Secret } from '#web/kit/resources/Resource.ts'
import { useMe } from '#web/kit/session/session.ts'
import { HereAlone } from '#web/kit/parts/HereAlone.tsx'
import { useWebAddress } from '#web/kit/session/webAddress.ts'
import styles from './Cards.module.css'

/** Keys of things go into a table, first passwords of people on cards. */
interface Shown {
  secrets: readonly Secret[]
  /** They were printed or saved. */
  onKept(): void
}
export const Secrets = (shown: Shown) => (shown.secrets.some(({ snippet }) => snippet !== undefined) ? <Keys {...shown} /> : <Cards {...shown} />)

function Keys({ secrets, onKept }: Shown) {
  const save = () => {
    download('keys.csv', writeCsv([[t('Name'), t('Key')], ...secrets.map(({ name, secret }) => [name, secret])], [1]))
    onKept()
  }
  return (
    <Alert mt="md" color="yellow" title={t('{count, plural, one {# key, shown only now} other {# keys, shown only now}}', { count: secrets.length })}>
      <Button leftSection={<IconDownload size={16} />} onClick={save}>
        {t('Download the keys')}
      </Button>
    </Alert>
  )
}

function Cards({ secrets, onKept }: Shown) {
  const center = useMe()?.commandCenter?.name
  const { host } = new URL(useWebAddress())
  const [isPrinted, setPrinted] = useState(false)
  const print = () => {
    document.body.dataset['printsCards'] = ''
    // Some browsers go on while their window for printing is open.
    addEventListener('afterprint', () => delete document.body.dataset['printsCards'], { once: true })
    window.print()
    setPrinted(true)
    onKept()
  }
  return (
    <Alert mt="md" color="yellow" title={t('{count, plural, one {# card to hand over} other {# cards to hand over}}', { count: secrets.length })}>
      <p className={styles.text}>
        {t('What they sign in with first is shown only now. Print the cards, cut them apart, fold each twice with the writing inside and close it.')}
      </p>
      <HereAlone />
      <Button leftSection={<IconPrinter size={16} />} variant={isPrinted ? 'default' : 'filled'} onClick={print}>
        {t('Print the cards')}
      </Button>
      {createPortal(
        <div className={styles.sheet} data-cards="">
          {secrets.map(({ title, name, secret }) => (
            <section key={`${name} ${title}`} className={styles.card}>
              <div className={styles.outside}>
                <strong>{title}</strong>
                <span>{center}</span>
                <small>{t('To be opened by its owner alone. If it was opened, ask for a new one.')}</small>
              </div>
              <div className={styles.inside}>
                <span>{name}</span>
                <code>{secret}</code>
                <small>{t('Good for one sign-in within three days, at {address}. Then choose your own.', { address: host })}</small>
              </div>
              <div className={styles.flap} aria-hidden="true" />
            </section>
          ))}
        </div>,
        document.body,
      )}
    </Alert>
  )
}
