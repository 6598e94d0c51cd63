// Written by shared-mui-loader.mjs: the files of MUI that the shell gives to its remotes.
