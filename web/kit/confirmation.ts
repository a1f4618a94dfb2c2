// What is asked before something is done that is not easily undone.
export interface Confirmation {
  title: string
  text?: string
  /** The consequence in words: "Block Juan for 30 days", never "OK". */
  action: string
  danger?: boolean
}
