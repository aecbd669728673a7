// Describes why the operating system could not read or write a file.

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

export function reasonOf(error: unknown): string {
  return reasons[codeOf(error)] ?? 'the operating system refused access';
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would exceed the size limit',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  ENOENT: 'there is no such file',
  ELOOP: 'its symbolic link cannot be followed',
};
