// Adds every barangay of a town at once, by the choice of the town.
import { Button, Group, Modal } from '@mantine/core'
import { IconMapPins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { identity } from '#contract/centers/identity.ts'
import { towns as calls } from '#contract/reference/towns.ts'
import { query, useChange } from '#web/kit/api.ts'
import { sayOf, t } from '#web/kit/language.ts'
import { useAll } from '#web/kit/lists/allOf.ts'
import { TownField } from '#web/kit/resources/fields/TownField.tsx'
import { toast } from '#web/kit/toast.ts'
import { offerUndo } from '#web/kit/undo.tsx'

const codeOf = ({ psgcCode }: { psgcCode: string }) => psgcCode

export function BarangaysOfTown({ onChanged }: { onChanged(): void }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconMapPins size={15} />} onClick={() => setOpened(true)}>
        {t('All of a town')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('All barangays of a town')}>
        <TownForm
          onDone={() => {
            setOpened(false)
            onChanged()
          }}
          onChanged={onChanged}
        />
      </Modal>
    </>
  )
}

function TownForm({ onDone, onChanged }: { onDone(): void; onChanged(): void }) {
  const center = useQuery(query(identity.fetchCCInfo)).data
  const towns = useAll(calls.getTowns, codeOf)
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)
  const psgcCode = chosen === undefined ? (center?.psgcCode ?? null) : chosen
  const town = psgcCode ? towns.byId.get(psgcCode) : undefined
  const takeBack = useChange(calls.takeBackBarangays, { onDone: onChanged })
  const add = useChange(calls.addBarangaysOfTown, {
    quiet: 'done',
    onDone: ({ message, sentence, data: { ids, isOwn } }, { psgcCode: added }) => {
      const said = sayOf(sentence ?? message)
      if (ids.length > 0 || isOwn) offerUndo(said, () => takeBack.mutateAsync({ ids, ...(isOwn && { psgcCode: added }) }))
      else toast('done', said)
      onDone()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (town) add.mutate({ psgcCode: town.psgcCode })
      }}
    >
      <TownField
        {...{ path: 'psgcCode', label: t('City or municipality'), errors: {}, required: true, readOnly: false, values: {} }}
        description={t('Names and codes are those of the Philippine Statistics Authority (PSGC, June 2025). What you have already stays as it is.')}
        value={psgcCode}
        onChange={(value) => setChosen(value as string | null)}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit" disabled={!town} loading={add.isPending}>
          {town
            ? t('{count, plural, one {Add the barangay of {name}} other {Add the # barangays of {name}}}', { count: town.barangays, name: town.name })
            : t('Choose the town')}
        </Button>
      </Group>
    </form>
  )
}
