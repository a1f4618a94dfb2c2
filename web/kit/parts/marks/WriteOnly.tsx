// Beside the number of one who asked to be written to: a phone that rings is of no use to them, or a danger.
import { t } from '#web/kit/language.ts'
import styles from './WriteOnly.module.css'

export const WriteOnly = () => <strong className={styles.writeOnly}>{t('Does not want calls: write')}</strong>
