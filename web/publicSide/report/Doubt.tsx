// Says kindly that a number lacks something; it keeps nobody from sending.
import { useEffect, useRef } from 'react'
import { canBeCalled } from '#contract/nouns/phoneText.ts'
import { t } from '#web/publicSide/language.ts'

export function Doubt({ phone }: { phone: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  // Below the field that is typed in, a bar or the keyboard may lie over it.
  useEffect(() => void words.current?.scrollIntoView({ block: 'nearest' }), [phone])
  if (canBeCalled(phone)) return null
  const count = phone.replace(/\D/g, '').length
  return (
    <p ref={words} className="doubt" role="status">
      {t('This has {count, plural, one {# digit} other {# digits}}. A mobile number has 11, such as 0917 123 4567.', { count })}
    </p>
  )
}
