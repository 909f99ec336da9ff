import { chromium } from '@playwright/test'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** Launches the browser that measures pages. */
export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags })
