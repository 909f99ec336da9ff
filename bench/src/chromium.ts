import { chromium } from '@playwright/test'
import { chromiumPath } from '../../scripts/chromium-path.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** Launches the browser that measures pages. */
export const openBrowser = () => chromium.launch({ executablePath: chromiumPath, args: flags })
