// The border of a barangay: its outline, and another one from a GeoJSON file.
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Barangay, Border } from '#contract/reference/kinds.ts'
import { cases } from '#contract/reference/cases.ts'
import { places } from '#contract/reference/places.ts'
import { call, keyOf, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { toast } from '#web/kit/toast.ts'
import { useMay } from '#web/kit/session/session.ts'
import { readBorder } from './border.ts'
import { BorderOutline } from './BorderOutline.tsx'
import styles from './reference.module.css'

export function BorderDetails({ row }: { row: Barangay }) {
  const mayManage = useMay('reference.manage')
  const queryClient = useQueryClient()
  const kept = useQuery({ queryKey: [...keyOf(places.getBarangayBorders), row.name], queryFn: () => fetchBorder(row) })
  const [chosen, setChosen] = useState<Border | null>(null)
  const change = useChange(places.setBarangayBorder, {
    onDone: async () => {
      setChosen(null)
      await Promise.all([cases.getBarangays, places.getBarangayBorders].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
    },
  })
  const choose = async (file: File | null) => {
    const found = file && readBorder(await file.text())
    if (found) setChosen(found)
    else if (file) toast('warning', t('This file holds no closed border. Choose a GeoJSON file with a polygon.'))
  }
  const shown = chosen ?? kept.data ?? null

  return (
    <Group className={styles.border} align="flex-start" wrap="nowrap">
      <BorderOutline border={shown} label={t('Border of {name}', { name: row.name })} />
      <div>
        <Text fw={600}>{t('Border')}</Text>
        <Text c="dimmed" size="sm" mb="xs">
          {chosen ? (
            t('Not saved yet.')
          ) : (
            <Loaded of={kept}>{(border) => (border ? t('Shown on the map.') : t('None yet: the map shows only its point.'))}</Loaded>
          )}
        </Text>
        {mayManage && (
          <Group gap="xs">
            {chosen ? (
              <>
                <Button size="xs" loading={change.isPending} onClick={() => change.mutate({ id: row.id, version: row.version, border: chosen })}>
                  {t('Save this border')}
                </Button>
                <Button size="xs" variant="subtle" color="gray" onClick={() => setChosen(null)}>
                  {t('Cancel')}
                </Button>
              </>
            ) : (
              <FileButton accept=".geojson,.json,application/geo+json,application/json" onChange={(file) => void choose(file)}>
                {(props) => (
                  <Button {...props} size="xs" variant="default">
                    {t('From a GeoJSON file')}
                  </Button>
                )}
              </FileButton>
            )}
          </Group>
        )}
      </div>
    </Group>
  )
}

async function fetchBorder({ id, name }: Barangay): Promise<Border | null> {
  const { data } = await call(places.getBarangayBorders, { search: name, limit: 100 })
  return data.items.find((one) => one.id === id)?.border ?? null
}
