// A dialog with a form in it: closing it with something typed asks first, whichever state the form keeps its fields in.
import { Modal, type ModalProps } from '@mantine/core'
import { useRef } from 'react'
import { askToLeave } from '#web/kit/dialogs.tsx'

/** Closing by Escape, by its cross or beside it asks; its own buttons say what they do. */
export function FormModal({ onClose, children, ...rest }: ModalProps) {
  const typed = useRef(false)
  return (
    <Modal {...rest} onClose={() => void askToLeave(typed.current).then((mayLeave) => mayLeave && onClose())}>
      <div
        onChange={() => {
          typed.current = true
        }}
      >
        {children}
      </div>
    </Modal>
  )
}
