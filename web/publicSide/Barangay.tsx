// Chooses a barangay: of a long list, by typing a part of its name first.
import { useState } from 'react'
import type { PublicBarangay } from '#contract/publicSide/places.ts'
import { t } from './language.ts'

interface Props {
  barangays: readonly PublicBarangay[]
  value: string
  onChange(id: string): void
  name?: string
}

const fewest = 30
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

export function Barangay({ barangays, value, onChange, name }: Props) {
  const [typed, setTyped] = useState('')
  const find = (text: string) => barangays.filter((one) => fold(one.name).includes(fold(text)))
  const found = find(typed)
  const isUnknown = typed !== '' && found.length === 0
  const type = (text: string) => {
    setTyped(text)
    const [first, second] = find(text)
    if (first && !second) onChange(first.id)
  }
  return (
    <>
      {barangays.length > fewest && (
        <label>
          {t('Find your barangay')}
          <input type="search" autoComplete="off" value={typed} onChange={({ target }) => type(target.value)} />
        </label>
      )}
      <p className={isUnknown ? 'soft' : 'unseen'} role="status">
        {isUnknown && t('There is no barangay of that name.')}
      </p>
      <label>
        {t('Barangay')}
        <select name={name} required={name !== undefined} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('Choose…')}</option>
          {barangays
            .filter((one) => one.id === value || found.includes(one))
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
        </select>
      </label>
    </>
  )
}
