// A picture to send: what is kept now, and what was chosen instead, before it is saved.
import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { imageTypes } from '#contract/files/files.ts'
import { useBlobUrl, useFileUrl } from '#web/kit/files.ts'
import { t } from '#web/kit/language.ts'
import styles from './fields.module.css'
import type { InputProps } from '#web/kit/resources/Resource.ts'

export function FileField({ path, label, description, error, readOnly, value, onChange }: InputProps) {
  const chosen = value instanceof File ? value : null
  const kept = useFileUrl(typeof value === 'string' ? value : null)
  const own = useBlobUrl(chosen)
  const url = own ?? kept
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Group gap="sm" mt={4}>
        <span className={styles.picture}>
          {url ? <img src={url} alt={chosen?.name ?? label} /> : <IconPhoto size={26} stroke={1.3} aria-hidden />}
        </span>
        {!readOnly && (
          <FileButton accept={imageTypes.join(',')} onChange={(file) => file && onChange(file)}>
            {(props) => (
              <Button {...props} data-path={path} variant="default" size="xs">
                {url ? t('Choose another picture') : t('Choose a picture')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
    </Input.Wrapper>
  )
}
