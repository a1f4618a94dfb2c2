// The directors' desk of the question cards: what is in force, what waits to be signed, and who signed what.
import { Button, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type Card, type CardContent, type CardVersion, directorOf, type Discipline, disciplines } from '#contract/cards/Card.ts'
import { arrestCode } from '#contract/cards/codes.ts'
import { sayIn } from '#contract/cards/rules.ts'
import { cards as calls } from '#contract/cards/room.ts'
import { query, useChange } from '#web/kit/api.ts'
import { useCards } from '#web/kit/cards/run.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { k, languageNow, t } from '#web/kit/language.ts'
import { media } from '#web/kit/look/scale.ts'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { CardEditor, emptyContent } from './CardEditor.tsx'
import styles from './cards.module.css'

const disciplineWords: Record<Discipline, string> = { medical: k('Medical'), fire: k('Fire, rescue and police') }

export function CardsDesk() {
  const isBeside = useMediaQuery(media.fromTablet, window.innerWidth >= 992)
  const { code: chosen } = useParams()
  const me = useMe()
  const cards = useCards()
  const [added, setAdded] = useState<{ code: string; discipline: Discipline } | null>(null)
  // Beside the list there is room for one; on a phone it would push the list away.
  const code = chosen ?? (isBeside && !added ? cards[0]?.code : undefined)
  const usual = useChange(calls.addUsualCards)
  const mine = disciplines.filter((one) => me && mayNow([directorOf[one]], me))
  return (
    <>
      <PageHeader title={t('Question cards')} detail={t('{count, plural, one {# card} other {# cards}}', { count: cards.length })}>
        <Button variant="default" size="compact-md" loading={usual.isPending} onClick={() => usual.mutate({})}>
          {t('Add the usual cards that are missing')}
        </Button>
      </PageHeader>
      <div className={styles.desk}>
        <nav aria-label={t('Question cards')}>
          {disciplines.map((discipline) => (
            <section key={discipline}>
              <h2>{t(disciplineWords[discipline])}</h2>
              <ul>
                {cards
                  .filter((one) => one.discipline === discipline)
                  .map((one) => (
                    <li key={one.code}>
                      <Link to={`/cms/cards/${one.code}`} aria-current={one.code === code ? 'page' : undefined}>
                        {sayIn(languageNow(), one.content.name)}
                        <small>{stateOf(one)}</small>
                      </Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
          <NewCard mine={mine} onAdd={setAdded} />
        </nav>
        {code ? (
          <OneCard key={code} code={code} cards={cards} mine={mine} />
        ) : added ? (
          <CardEditor key={added.code} {...added} version={null} cards={cards} first={emptyContent} mayWrite />
        ) : (
          <p>{t('Choose a card. What is written waits until it is signed; until then callers are asked by the version before.')}</p>
        )}
      </div>
    </>
  )
}

function stateOf({ version, isSigned, draft, content }: Card): string {
  if (draft) return t('version {version, number} waits to be signed', { version: draft })
  if (content.isInUse === 0) return t('out of use')
  return isSigned ? t('version {version, number}, signed', { version }) : t('version {version, number}, not signed yet', { version })
}

function NewCard({ mine, onAdd }: { mine: readonly Discipline[]; onAdd(card: { code: string; discipline: Discipline }): void }) {
  const [code, setCode] = useState('')
  const [discipline, setDiscipline] = useState<Discipline | null>(mine[0] ?? null)
  return (
    <form
      className={styles.added}
      onSubmit={(event) => {
        event.preventDefault()
        if (discipline && /^[a-z][a-z0-9-]{0,39}$/.test(code)) onAdd({ code, discipline })
      }}
    >
      <TextInput
        size="xs"
        label={t('Short name of a new card')}
        placeholder="heat-stroke"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Select
        size="xs"
        label={t('Whose card')}
        value={discipline}
        onChange={(value) => setDiscipline(value as Discipline | null)}
        data={mine.map((value) => ({ value, label: t(disciplineWords[value]) }))}
      />
      <Button type="submit" size="compact-sm" variant="default" disabled={!code || !discipline}>
        {t('Write a new card')}
      </Button>
    </form>
  )
}

function OneCard({ code, cards, mine }: { code: string; cards: readonly Card[]; mine: readonly Discipline[] }) {
  const versions = useQuery(query(calls.getCardVersions, { code })).data ?? []
  const [newest] = versions
  if (!newest) return null
  const mayWrite = mine.includes(newest.discipline)
  return (
    <div>
      {newest.signedAt === null && mayWrite && <SignForm version={newest} />}
      <CardEditor
        key={newest.version}
        {...{ code, discipline: newest.discipline, cards, mayWrite }}
        version={newest.version}
        first={newest.content as CardContent}
        isArrest={code === arrestCode}
      />
      <section className={styles.versions} aria-label={t('Versions')}>
        <h3>{t('Versions')}</h3>
        <ol>
          {versions.map((one) => (
            <li key={one.version}>{told(one)}</li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function told({ version, writtenBy, writtenAt, signedBy, signedAt, signedAs }: CardVersion): string {
  const written = writtenBy
    ? t('Version {version, number}, written by {name} on {at}', { version, name: writtenBy.name, at: formatDateTime(writtenAt) })
    : t('Version {version, number}, as it came with Tanod', { version })
  const signed =
    signedBy && signedAt
      ? t('signed by {name}, {office}, on {at}', { name: signedBy.name, office: signedAs, at: formatDateTime(signedAt) })
      : t('not signed')
  return `${written}; ${signed}`
}

function SignForm({ version: { code, version } }: { version: CardVersion }) {
  const [signedAs, setSignedAs] = useState('')
  const sign = useChange(calls.signCard)
  return (
    <form
      className={styles.sign}
      onSubmit={(event) => {
        event.preventDefault()
        if (signedAs.trim()) sign.mutate({ code, version, signedAs: signedAs.trim() })
      }}
    >
      <TextInput
        label={t('Signed as')}
        placeholder={t('Medical director of the town')}
        maxLength={120}
        value={signedAs}
        onChange={(event) => setSignedAs(event.currentTarget.value)}
      />
      <Button type="submit" loading={sign.isPending} disabled={!signedAs.trim()}>
        {t('Sign version {version, number}: callers are asked by it', { version })}
      </Button>
    </form>
  )
}
