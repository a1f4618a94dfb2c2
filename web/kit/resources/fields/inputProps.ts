// What a field hands to an input of Mantine.
import type { InputProps } from '#web/kit/resources/Resource.ts'

export function commonOf({ path, label, description, error, required, readOnly, onBlur }: InputProps) {
  const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
  return { inputWrapperOrder, 'data-path': path, label, description, error, withAsterisk: required, disabled: readOnly, onBlur }
}

/** The first error of anything below a field. */
export const firstBelow = ({ path, errors }: InputProps) => Object.entries(errors).find(([name]) => name.startsWith(`${path}.`))?.[1]
