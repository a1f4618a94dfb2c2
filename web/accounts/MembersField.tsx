// The members of a team, one line each.
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ResponseTeam } from '#contract/accounts/Account.ts'
import { t } from '#web/kit/language.ts'
import type { InputProps } from '#web/kit/resources/Resource.ts'
import styles from './accounts.module.css'

type Member = ResponseTeam['team']['members'][number]
const most = 50

export function MembersField({ path, label, errors, error, readOnly, value, onChange, onBlur }: InputProps) {
  const members = (value ?? []) as Member[]
  const change = (index: number, part: Partial<Member>) => onChange(members.map((member, at) => (at === index ? { ...member, ...part } : member)))
  return (
    <Input.Wrapper error={error} labelElement="div">
      <div role="group" aria-label={label} className={styles.members}>
        {members.map((member, index) => {
          const common = (name: keyof Member, text: string) => ({
            'aria-label': text,
            placeholder: text,
            'data-path': `${path}.${index}.${name}`,
            error: errors[`${path}.${index}.${name}`],
            disabled: readOnly,
            value: member[name] ?? '',
            onBlur,
          })
          return (
            <div key={index} className={styles.member}>
              <TextInput {...common('name', t('Name'))} onChange={(event) => change(index, { name: event.currentTarget.value })} />
              <TextInput {...common('role', t('Role'))} onChange={(event) => change(index, { role: event.currentTarget.value })} />
              <TextInput
                {...common('phone', t('Phone'))}
                type="tel"
                onChange={(event) => change(index, { phone: event.currentTarget.value || null })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                disabled={readOnly}
                aria-label={t('Remove {name}', { name: member.name || t('this member') })}
                onClick={() => onChange(members.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </div>
          )
        })}
        {!readOnly && members.length < most && (
          <Button
            data-path={path}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...members, { name: '', role: '', phone: null }])}
          >
            {t('Add a member')}
          </Button>
        )}
        {readOnly && members.length === 0 && t('No members are named.')}
      </div>
    </Input.Wrapper>
  )
}
