// Walls that were kept by name: shown by a click, kept as they stand, forgotten with a way back.
import { ActionIcon, Button, Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconLayoutGrid, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type CameraWall, walls } from '#contract/cctv/walls.ts'
import { change, query, useChange } from '#web/kit/api.ts'
import { PlainForm } from '#web/kit/form/Form.tsx'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'

interface Props {
  size: CameraWall['size']
  ids: readonly string[]
  onOpen(wall: CameraWall): void
}

export function WallMenu({ size, ids, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const mayShare = useMay('reference.manage')
  const kept = useQuery(query(walls.getCctvWalls, {})).data ?? []
  const keep = useChange(walls.addCctvWall, { onDone: () => setName('') })
  const forget = useChange(walls.removeCctvWall, { undo: ({ data: { id } }) => change(walls.restoreCctvWall, { id }) })
  const mayForget = (wall: CameraWall) => wall.isShared === 0 || mayShare
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withArrow trapFocus returnFocus width={290}>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconLayoutGrid size={15} />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Kept walls')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {kept.map((wall) => (
            <Group key={wall.id} gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                size="xs"
                justify="flex-start"
                fullWidth
                onClick={() => {
                  onOpen(wall)
                  setOpen(false)
                }}
              >
                {wall.isShared ? t('{name} · for everybody', { name: wall.name }) : wall.name}
              </Button>
              {mayForget(wall) && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Forget {name}', { name: wall.name })}
                  onClick={() => forget.mutate({ id: wall.id })}
                >
                  <IconX size={15} />
                </ActionIcon>
              )}
            </Group>
          ))}
          <PlainForm
            onSend={() => name.trim() && keep.mutate({ name: name.trim(), size, cameraIds: [...ids], isShared: mayShare && isShared ? 1 : 0 })}
          >
            <Stack gap="xs">
              <TextInput
                size="sm"
                label={t('Keep this wall as')}
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              {mayShare && (
                <Checkbox
                  size="sm"
                  label={t('For everybody in the center')}
                  checked={isShared}
                  onChange={(event) => setShared(event.currentTarget.checked)}
                />
              )}
              <Button type="submit" size="xs" loading={keep.isPending} disabled={ids.length === 0 || !name.trim()}>
                {t('Keep')}
              </Button>
            </Stack>
          </PlainForm>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
