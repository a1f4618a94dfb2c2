// One field of a form: how it is asked for follows from its schema, and from a hint where that is not enough.
import { ColorInput, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { t } from '#web/kit/language.ts'
import { swatches } from '#web/kit/look/colors.ts'
import { Choose, ChooseMany } from '#web/kit/parts/Choose.tsx'
import type { FieldShape } from './describeField.ts'
import { FileField } from './FileField.tsx'
import { IconField } from './IconField.tsx'
import { commonOf } from './inputProps.ts'
import { useChoices } from '#web/kit/resources/options.ts'
import { BoundsField, PositionField } from './PositionField.tsx'
import { PriorityField } from './PriorityField.tsx'
import { TownField } from './TownField.tsx'
import type { Field, InputProps } from '#web/kit/resources/Resource.ts'

const places = { position: PositionField, bounds: BoundsField, priority: PriorityField, icon: IconField, file: FileField, town: TownField } as const

export function ResourceField({ field, shape, ...input }: InputProps & { field: Field; shape: FieldShape }) {
  const Own = typeof field.input === 'function' ? field.input : (places as Record<string, typeof IconField>)[String(field.input ?? shape.kind)]
  if (Own) return <Own {...input} />
  if (shape.kind === 'reference' || shape.kind === 'references') return <ReferenceField field={field} shape={shape} {...input} />
  return <PlainField field={field} shape={shape} {...input} />
}

function PlainField({ field, shape, ...input }: InputProps & { field: Field; shape: FieldShape }) {
  const { value, onChange, readOnly } = input
  const common = commonOf(input)
  const written = (text: string) => onChange(text === '' && shape.isNullable ? null : text)
  const text = { value: String(value ?? ''), maxLength: shape.most }

  if (shape.kind === 'flag' || shape.kind === 'switch') {
    const { 'data-path': path, label, description, error } = common
    const change = (isOn: boolean) => onChange(shape.kind === 'flag' ? Number(isOn) : isOn)
    return (
      <Switch
        data-path={path}
        label={label}
        description={description}
        error={error}
        disabled={readOnly}
        checked={Boolean(value)}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    )
  }
  if (shape.kind === 'number')
    return (
      <NumberInput
        {...common}
        value={(value as number | null) ?? ''}
        allowDecimal={!shape.isWhole}
        hideControls
        onChange={(next) => onChange(next === '' ? null : next)}
      />
    )
  const data = shape.choices.map((choice) => ({ value: choice, label: t(field.labels?.[choice] ?? choice) }))
  if (shape.kind === 'choice')
    return <Select {...common} data={data} value={(value as string | null) ?? null} allowDeselect={shape.isNullable} onChange={onChange} />
  if (data.length > 0)
    return <ChooseMany {...common} choices={data} value={(value as string[] | undefined) ?? []} maxValues={shape.most} onChange={onChange} />
  if (shape.kind === 'tags')
    return (
      <TagsInput
        {...common}
        value={(value as string[] | undefined) ?? []}
        maxTags={shape.most}
        acceptValueOnBlur
        onChange={onChange}
        splitChars={[',', ';']}
      />
    )
  if (field.input === 'color')
    return (
      <ColorInput
        {...common}
        value={String(value ?? '')}
        swatches={swatches}
        swatchesPerRow={6}
        withPicker={false}
        withEyeDropper={false}
        closeOnColorSwatchClick
        onChange={onChange}
      />
    )
  if ((shape.kind === 'long' && field.input !== 'text') || field.input === 'long')
    return <Textarea {...common} {...text} autosize minRows={2} maxRows={10} onChange={(event) => written(event.currentTarget.value)} />
  const type = field.input === 'email' ? 'email' : field.input === 'phone' ? 'tel' : field.input === 'day' ? 'date' : 'text'
  return <TextInput {...common} {...text} type={type} autoComplete="off" onChange={(event) => written(event.currentTarget.value)} />
}

function ReferenceField({ field, shape, ...input }: InputProps & { field: Field; shape: FieldShape }) {
  const chosen = [input.value].flat().filter((one): one is string => typeof one === 'string')
  const choices = useChoices(field.options, chosen)
  const common = { ...commonOf(input), choices, openOnFocus: false }
  if (shape.kind === 'references') return <ChooseMany {...common} value={chosen} maxValues={shape.most} hidePickedOptions onChange={input.onChange} />
  return <Choose {...common} value={chosen[0] ?? null} clearable={shape.isNullable} allowDeselect={shape.isNullable} onChange={input.onChange} />
}
