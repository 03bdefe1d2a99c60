import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Their programs and plugins are looked for in the folder, so these are unpacked where the system has them, too. */
const WANTED = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-base']
/** Drawn in for disks and machines, which a store in memory has none of. */
const NOT_NEEDED =
  /^(sudo|smartmontools|nvme-cli|libnvme1|dmidecode|parted|libparted2|xfsprogs|gdisk|hdparm|dmeventd|lvm2)$/

/**
 * Ceph's object gateway from Debian's packages, unpacked into a folder: nothing is installed and no rights are needed.
 * @throws Error where the system has no apt or its lists lack the packages
 */
export function unpackRadosgw(folder: string): string {
  if (existsSync(folder)) return folder
  const plan = execFileSync('apt-get', ['install', '--simulate', '--no-install-recommends', ...WANTED], {
    encoding: 'utf8',
  })
  const missing = [...plan.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '')
  const names = new Set([...WANTED, ...missing.filter((name) => !NOT_NEEDED.test(name))])
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  const downloads = join(draft, 'downloads')
  mkdirSync(downloads, { recursive: true })
  execFileSync('apt-get', ['download', '-qq', ...names], { cwd: downloads, stdio: ['ignore', 'ignore', 'pipe'] })
  for (const file of readdirSync(downloads)) execFileSync('dpkg', ['-x', join(downloads, file), join(draft, 'root')])
  rmSync(downloads, { recursive: true })
  renameSync(draft, folder)
  return folder
}

/** Folders with shared libraries, for LD_LIBRARY_PATH. */
export function libraryFolders(root: string): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
  return [...new Set(files.filter(({ name }) => /\.so(\.|$)/.test(name)).map(({ parentPath }) => parentPath))]
}
