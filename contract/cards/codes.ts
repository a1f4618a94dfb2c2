// The short names that every center's cards share. Without schemas, for pages that load none.
/** The card that finds an arrest: every medical card begins with its first two questions. */
export const arrestCode = 'arrest'
export const arrestQuestions = ['awake', 'breathing', 'age'] as const
/** What is told in an arrest until the age is known. */
export const compressionsCode = 'cpr-adult'
/** What is asked before anything else, as the scene may harm who helps; and the answer by which it is safe, where one is. */
export const sceneQuestions: Record<string, string | null> = { touching: null, out: 'yes', hanging: 'no' }
