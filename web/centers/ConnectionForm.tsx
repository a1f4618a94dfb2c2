// One connection as it is typed: tested before it is saved, its password never shown again.
import { Alert, Button, Group, NumberInput, PasswordInput, Select, Stack, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Connection, type ConnectionGiven, connections as calls, withSecret, withSigning } from '#contract/centers/connections.ts'
import { integrations } from '#contract/centers/integrations.ts'
import { valueAt } from '#contract/kit/paths.ts'
import { change, useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { type ContractForm, useContractForm } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import { messageOf } from '#web/kit/toast.ts'
import { connectionTexts, networksText, trustLabels } from './connectionTexts.ts'
import { TestResult } from './TestResult.tsx'

interface Props {
  given: ConnectionGiven
  /** Null: a new one. */
  row: Connection | null
  /** Whether it is joined for all centers. */
  isOfAll: boolean
  onClose(): void
}

interface Typed extends Record<string, unknown> {
  given: ConnectionGiven
  secret: string
  signing: string
}
type Word = 'secret' | 'signing'

export function ConnectionForm({ given: first, row, isOfAll, onClose }: Props) {
  const { kind } = first
  const texts = connectionTexts[kind]
  const isNetworks = kind === 'cameras' && isOfAll
  const form = useContractForm<Typed>(calls.addConnection.input, { given: first, secret: '', signing: '' }, { keeps: false })
  /** What is kept stays until it is replaced or removed. */
  const [kept, setKept] = useState<Readonly<Record<Word, boolean>>>({ secret: row?.hasSecret ?? false, signing: row?.hasSigning ?? false })
  const had: Readonly<Record<Word, boolean>> = { secret: row?.hasSecret ?? false, signing: row?.hasSigning ?? false }
  const isAllKept = kept.secret === had.secret && kept.signing === had.signing
  const expects = ['bad-input', 'conflict', 'stale']
  const done = { expects, onDone: onClose, onRefused: form.showRefusal }
  const add = useChange(calls.addConnection, { ...done, undo: ({ data }) => change(calls.removeConnection, { id: data.id }) })
  const update = useChange(calls.updateConnection, {
    ...done,
    // A password that was replaced is gone: what it was, nobody can say any more.
    ...(isAllKept
      ? {
          undo: ({ data }) =>
            change(calls.updateConnection, {
              ...{ id: data.id, version: data.version, given: first },
              ...(!had.secret && withSecret.includes(kind) && { secret: '' }),
              ...(!had.signing && withSigning.includes(kind) && { signing: '' }),
            }),
        }
      : {}),
  })
  const test = useChange(integrations.testConnection, { quiet: 'all', onRefused: form.showRefusal })
  const isSaid = (name: Word, kinds: readonly string[], value: string) => kinds.includes(kind) && !kept[name] && (had[name] || value !== '')
  const secretNow = ({ secret }: Typed) => (isSaid('secret', withSecret, secret) ? { secret } : {})
  const send = (values: Typed) => {
    const said = { given: values.given, ...secretNow(values), ...(isSaid('signing', withSigning, values.signing) && { signing: values.signing }) }
    if (row) update.mutate({ id: row.id, version: row.version, ...said })
    else add.mutate(said)
  }
  const tryIt = form.submit((values) => test.mutate({ given: values.given, ...secretNow(values), ...(row && { id: row.id }) }))
  const error = add.error ?? update.error

  return (
    <FormModal opened onClose={onClose} title={isNetworks ? t(networksText.title) : t(texts.title)} size="md">
      <Form form={form} onSend={send}>
        <Stack gap="md">
          {error !== null && (
            <Alert color="red" variant="light" role="alert" title={t('This was not saved')}>
              {messageOf(error)} {t('Everything you typed is kept.')}
            </Alert>
          )}
          {texts.fields.map(({ name, label, help, input }) => {
            const said = { label: t(isNetworks ? networksText.label : label), description: help && t(isNetworks ? networksText.help : help) }
            return <Input key={name} form={form} path={`given.${name}`} input={input} {...said} />
          })}
          {(['secret', 'signing'] as const).map((name) => {
            const label = texts[name]
            if (!label) return null
            return kept[name] ? (
              <Group key={name} gap="sm" justify="space-between">
                <Text size="sm">
                  {t(label)}: {t('set')}
                </Text>
                <Button size="xs" variant="default" onClick={() => setKept({ ...kept, [name]: false })}>
                  {t('Replace or remove')}
                </Button>
              </Group>
            ) : (
              <PasswordInput
                key={name}
                label={t(label)}
                description={had[name] ? t('Empty, it is removed. It is never shown again.') : t('It is never shown again.')}
                autoComplete="new-password"
                {...form.getInputProps(name)}
                data-path={name}
              />
            )
          })}
          <TestResult test={test} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" loading={test.isPending} onClick={() => tryIt()}>
              {t('Test it')}
            </Button>
            <Button variant="subtle" color="gray" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={add.isPending || update.isPending} title="Ctrl Enter">
              {row ? t('Save') : t('Join it')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </FormModal>
  )
}

interface InputProps {
  form: ContractForm<Typed>
  path: string
  label: string
  description: string | undefined
  input: (typeof connectionTexts)['mail']['fields'][number]['input']
}

function Input({ form, path, input, label, description }: InputProps) {
  const common = { label, description, error: form.errors[path], 'data-path': path, onBlur: () => form.check(path) }
  const value = valueAt(form.values, path)
  const set = (next: unknown) => form.set(path, next)
  if (input === 'number') return <NumberInput {...common} hideControls value={value as number} onChange={set} />
  if (input === 'switch') return <Switch {...common} checked={value === 1} onChange={(event) => set(event.currentTarget.checked ? 1 : 0)} />
  if (input === 'hosts') {
    const errors = Object.entries(form.errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]
    return <TagsInput {...common} error={errors} value={value as string[]} acceptValueOnBlur splitChars={[',', ';', ' ']} onChange={set} />
  }
  if (input === 'trust')
    return (
      <Select
        {...common}
        allowDeselect={false}
        data={Object.entries(trustLabels).map(([name, text]) => ({ value: name, label: t(text) }))}
        value={value as string}
        onChange={set}
      />
    )
  const text = { value: value as string, onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value) }
  if (input === 'pem') return <Textarea {...common} {...text} autosize minRows={2} maxRows={6} spellCheck={false} />
  return <TextInput {...common} {...text} spellCheck={false} autoComplete="off" />
}
