// Marks a text for translation where it is declared, and said later.
export const k = <T extends string>(text: T): T => text
