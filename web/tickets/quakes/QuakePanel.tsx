// A felt quake on the desk: how many only felt it, how many reported, and the hand that raises or ends the question.
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { quakes, type Quake } from '#contract/tickets/quakes/quakes.ts'
import { query, useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { formatTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'

const signs: Record<Quake['sign'], string> = { sensor: k('raised by a sensor'), desk: k('raised by the desk'), reports: k('raised by many reports') }

export function QuakePanel() {
  const found = useQuery(query(quakes.getQuake))
  const mayRaise = useMay('tickets.hazards')
  const raise = useChange(quakes.raiseQuake)
  const end = useChange(quakes.endQuake)
  const quake = found.data
  if (!quake)
    return (
      mayRaise && (
        <Button
          variant="default"
          size="compact-sm"
          loading={raise.isPending}
          onClick={() =>
            void confirmAction({
              title: t('Was an earthquake felt?'),
              text: t('For an hour the public page asks first whether anybody is hurt or trapped; who only felt it is counted.'),
              action: t('Ask on the public page'),
            }).then((isMeant) => isMeant && raise.mutate({}))
          }
        >
          {t('Was an earthquake felt?')}
        </Button>
      )
    )
  return (
    <section aria-label={t('Earthquake')}>
      <Group gap="md" px="sm" py={4} bg="var(--warn-ground)" c="var(--warn-ink)">
        <strong>{t('Earthquake felt since {time}', { time: formatTime(quake.at) })}</strong>
        <span>{t(signs[quake.sign])}</span>
        <span>{t('{count, plural, one {# person only felt it} other {# people only felt it}}', { count: quake.felt })}</span>
        <span>{t('{count, plural, one {# report} other {# reports}}', { count: quake.reported })}</span>
        {mayRaise && (
          <Button variant="default" size="compact-sm" loading={end.isPending} onClick={() => end.mutate({})}>
            {t('End the question')}
          </Button>
        )}
      </Group>
    </section>
  )
}
