// The logo of the center: what is kept, a preview of another one, and sending it.
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommandCenter } from '#contract/centers/Center.ts'
import { identity } from '#contract/centers/identity.ts'
import { imageTypes } from '#contract/files/files.ts'
import { keyOf, useChange } from '#web/kit/api.ts'
import { useBlobUrl, useFileUrl } from '#web/kit/files.ts'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import styles from './centers.module.css'

export function LogoPart({ center }: { center: CommandCenter }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<File | null>(null)
  const kept = useFileUrl(center.logoId)
  const url = useBlobUrl(chosen) ?? kept
  const save = useChange(identity.updateCCLogo, {
    onDone: ({ data }) => {
      setChosen(null)
      queryClient.setQueryData(keyOf(identity.fetchCCInfo), data)
      useSession.setState(({ me }) => ({ me: me?.commandCenter ? { ...me, commandCenter: { ...me.commandCenter, logoFileId: data.logoId } } : me }))
    },
  })
  return (
    <section className={styles.logoPart}>
      <span className={styles.logo}>{url ? <img src={url} alt={t('Logo of the center')} /> : <IconPhoto size={34} stroke={1.2} aria-hidden />}</span>
      <div>
        <Text fw={600}>{t('Logo')}</Text>
        <Text c="dimmed" size="sm" mb="xs">
          {chosen
            ? t('This is how it will look. It is not saved yet.')
            : t('Shown in the top bar, on reports and to citizens. A square PNG is best.')}
        </Text>
        <Group gap="xs">
          {chosen && (
            <Button size="xs" loading={save.isPending} onClick={() => save.mutate({ logo: chosen })}>
              {t('Save this logo')}
            </Button>
          )}
          <FileButton accept={imageTypes.join(',')} onChange={(file) => file && setChosen(file)}>
            {(props) => (
              <Button {...props} size="xs" variant="default">
                {url ? t('Choose another picture') : t('Choose a picture')}
              </Button>
            )}
          </FileButton>
          {chosen && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => setChosen(null)}>
              {t('Cancel')}
            </Button>
          )}
        </Group>
      </div>
    </section>
  )
}
