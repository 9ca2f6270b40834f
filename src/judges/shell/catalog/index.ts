/**
 * The catalog of programs. Written by `npm run catalog`: a new program is a file in this directory.
 */
import { catalogOf } from "../compile.ts";
import type { ProgramSpec } from "../program.ts";
import n7z from "./7z.ts";
import aaExec from "./aa-exec.ts";
import ab from "./ab.ts";
import abduco from "./abduco.ts";
import ack from "./ack.ts";
import act from "./act.ts";
import adb from "./adb.ts";
import ag from "./ag.ts";
import age from "./age.ts";
import ageKeygen from "./age-keygen.ts";
import aider from "./aider.ts";
import air from "./air.ts";
import airflow from "./airflow.ts";
import algolia from "./algolia.ts";
import aliyun from "./aliyun.ts";
import amplify from "./amplify.ts";
import amtool from "./amtool.ts";
import ansible from "./ansible.ts";
import ansibleDoc from "./ansible-doc.ts";
import ansibleGalaxy from "./ansible-galaxy.ts";
import ansibleInventory from "./ansible-inventory.ts";
import ansibleLint from "./ansible-lint.ts";
import ansiblePlaybook from "./ansible-playbook.ts";
import ansibleVault from "./ansible-vault.ts";
import ant from "./ant.ts";
import apachectl from "./apachectl.ts";
import apigeecli from "./apigeecli.ts";
import apitrace from "./apitrace.ts";
import apk from "./apk.ts";
import aplay from "./aplay.ts";
import apparmorParser from "./apparmor-parser.ts";
import apptainer from "./apptainer.ts";
import apt from "./apt.ts";
import aptCache from "./apt-cache.ts";
import aptMark from "./apt-mark.ts";
import ar from "./ar.ts";
import arch from "./arch.ts";
import argo from "./argo.ts";
import argocd from "./argocd.ts";
import aria2c from "./aria2c.ts";
import arp from "./arp.ts";
import arping from "./arping.ts";
import artisan from "./artisan.ts";
import asciidoc from "./asciidoc.ts";
import asciidoctor from "./asciidoctor.ts";
import asciinema from "./asciinema.ts";
import aspell from "./aspell.ts";
import astGrep from "./ast-grep.ts";
import at from "./at.ts";
import atq from "./atq.ts";
import atrm from "./atrm.ts";
import auditctl from "./auditctl.ts";
import ausearch from "./ausearch.ts";
import autossh from "./autossh.ts";
import avahiResolve from "./avahi-resolve.ts";
import avifenc from "./avifenc.ts";
import awk from "./awk.ts";
import aws from "./aws.ts";
import awsNuke from "./aws-nuke.ts";
import awsVault from "./aws-vault.ts";
import awslogs from "./awslogs.ts";
import az from "./az.ts";
import azcopy from "./azcopy.ts";
import b2 from "./b2.ts";
import badblocks from "./badblocks.ts";
import banner from "./banner.ts";
import base16 from "./base16.ts";
import base32 from "./base32.ts";
import base64 from "./base64.ts";
import basename from "./basename.ts";
import basenc from "./basenc.ts";
import bash from "./bash.ts";
import bat from "./bat.ts";
import bats from "./bats.ts";
import bazel from "./bazel.ts";
import bb from "./bb.ts";
import bc from "./bc.ts";
import bcp from "./bcp.ts";
import bd from "./bd.ts";
import bear from "./bear.ts";
import beeline from "./beeline.ts";
import biome from "./biome.ts";
import blkdiscard from "./blkdiscard.ts";
import blkzone from "./blkzone.ts";
import blockdev from "./blockdev.ts";
import bluetoothctl from "./bluetoothctl.ts";
import bootctl from "./bootctl.ts";
import borg from "./borg.ts";
import boxes from "./boxes.ts";
import bq from "./bq.ts";
import brctl from "./brctl.ts";
import brew from "./brew.ts";
import bridge from "./bridge.ts";
import brotli from "./brotli.ts";
import btrfs from "./btrfs.ts";
import buf from "./buf.ts";
import buildah from "./buildah.ts";
import builtins from "./builtins.ts";
import bun from "./bun.ts";
import bundle from "./bundle.ts";
import bunzip2 from "./bunzip2.ts";
import busctl from "./busctl.ts";
import busybox from "./busybox.ts";
import bw from "./bw.ts";
import bwrap from "./bwrap.ts";
import bws from "./bws.ts";
import bzip2 from "./bzip2.ts";
import caddy from "./caddy.ts";
import caffeinate from "./caffeinate.ts";
import capsh from "./capsh.ts";
import cargo from "./cargo.ts";
import cat from "./cat.ts";
import ccache from "./ccache.ts";
import ccusage from "./ccusage.ts";
import cdk from "./cdk.ts";
import ceph from "./ceph.ts";
import certbot from "./certbot.ts";
import cf from "./cf.ts";
import cfdisk from "./cfdisk.ts";
import chafa from "./chafa.ts";
import chage from "./chage.ts";
import chamber from "./chamber.ts";
import changeset from "./changeset.ts";
import chattr from "./chattr.ts";
import chcon from "./chcon.ts";
import chef from "./chef.ts";
import chflags from "./chflags.ts";
import chmod from "./chmod.ts";
import chokidar from "./chokidar.ts";
import chown from "./chown.ts";
import chpst from "./chpst.ts";
import chronyc from "./chronyc.ts";
import chroot from "./chroot.ts";
import chrt from "./chrt.ts";
import chsh from "./chsh.ts";
import circleci from "./circleci.ts";
import clangTidy from "./clang-tidy.ts";
import claude from "./claude.ts";
import clear from "./clear.ts";
import clickhouse from "./clickhouse.ts";
import clickhouseClient from "./clickhouse-client.ts";
import cloc from "./cloc.ts";
import cloudflared from "./cloudflared.ts";
import cmake from "./cmake.ts";
import cockroach from "./cockroach.ts";
import code from "./code.ts";
import codex from "./codex.ts";
import colima from "./colima.ts";
import command from "./command.ts";
import compiledaemon from "./compiledaemon.ts";
import composer from "./composer.ts";
import compress from "./compress.ts";
import concurrently from "./concurrently.ts";
import conda from "./conda.ts";
import conntrack from "./conntrack.ts";
import consul from "./consul.ts";
import cookiecutter from "./cookiecutter.ts";
import copilot from "./copilot.ts";
import coproc from "./coproc.ts";
import coredumpctl from "./coredumpctl.ts";
import corepack from "./corepack.ts";
import cosign from "./cosign.ts";
import coverage from "./coverage.ts";
import coz from "./coz.ts";
import cp from "./cp.ts";
import cpio from "./cpio.ts";
import cpulimit from "./cpulimit.ts";
import cpupower from "./cpupower.ts";
import cqlsh from "./cqlsh.ts";
import crane from "./crane.ts";
import createdb from "./createdb.ts";
import createuser from "./createuser.ts";
import crictl from "./crictl.ts";
import crontab from "./crontab.ts";
import crossEnv from "./cross-env.ts";
import crossEnvShell from "./cross-env-shell.ts";
import crossplane from "./crossplane.ts";
import cryptsetup from "./cryptsetup.ts";
import crystal from "./crystal.ts";
import csf from "./csf.ts";
import csplit from "./csplit.ts";
import csrutil from "./csrutil.ts";
import csvlook from "./csvlook.ts";
import csvsort from "./csvsort.ts";
import ctags from "./ctags.ts";
import ctest from "./ctest.ts";
import ctr from "./ctr.ts";
import curl from "./curl.ts";
import curlie from "./curlie.ts";
import cursorAgent from "./cursor-agent.ts";
import cut from "./cut.ts";
import cwebp from "./cwebp.ts";
import cypherShell from "./cypher-shell.ts";
import cypress from "./cypress.ts";
import cz from "./cz.ts";
import d2 from "./d2.ts";
import daemon from "./daemon.ts";
import daemonize from "./daemonize.ts";
import dart from "./dart.ts";
import dasel from "./dasel.ts";
import datadogCi from "./datadog-ci.ts";
import datamash from "./datamash.ts";
import date from "./date.ts";
import datefudge from "./datefudge.ts";
import dbt from "./dbt.ts";
import dbusMonitor from "./dbus-monitor.ts";
import dbusRunSession from "./dbus-run-session.ts";
import dbusSend from "./dbus-send.ts";
import dc from "./dc.ts";
import dconf from "./dconf.ts";
import dd from "./dd.ts";
import ddrescue from "./ddrescue.ts";
import deck from "./deck.ts";
import defaults from "./defaults.ts";
import delta from "./delta.ts";
import deno from "./deno.ts";
import deployctl from "./deployctl.ts";
import depmod from "./depmod.ts";
import devbox from "./devbox.ts";
import df from "./df.ts";
import diff from "./diff.ts";
import diff3 from "./diff3.ts";
import difft from "./difft.ts";
import dig from "./dig.ts";
import dir from "./dir.ts";
import direnv from "./direnv.ts";
import dirname from "./dirname.ts";
import diskutil from "./diskutil.ts";
import distrobox from "./distrobox.ts";
import dive from "./dive.ts";
import dlv from "./dlv.ts";
import dmesg from "./dmesg.ts";
import dmidecode from "./dmidecode.ts";
import dmsetup from "./dmsetup.ts";
import dnf from "./dnf.ts";
import doas from "./doas.ts";
import docker from "./docker.ts";
import dockerMachine from "./docker-machine.ts";
import doctl from "./doctl.ts";
import doggo from "./doggo.ts";
import domainname from "./domainname.ts";
import doppler from "./doppler.ts";
import dos2unix from "./dos2unix.ts";
import dot from "./dot.ts";
import dotenv from "./dotenv.ts";
import dotnet from "./dotnet.ts";
import doxygen from "./doxygen.ts";
import dpkg from "./dpkg.ts";
import dracut from "./dracut.ts";
import drill from "./drill.ts";
import drizzleKit from "./drizzle-kit.ts";
import dropdb from "./dropdb.ts";
import dscacheutil from "./dscacheutil.ts";
import dscl from "./dscl.ts";
import dtach from "./dtach.ts";
import dtruss from "./dtruss.ts";
import du from "./du.ts";
import duckdb from "./duckdb.ts";
import dumbInit from "./dumb-init.ts";
import dumpcap from "./dumpcap.ts";
import dumpe2fs from "./dumpe2fs.ts";
import dune from "./dune.ts";
import duplicity from "./duplicity.ts";
import dust from "./dust.ts";
import dvipdfmx from "./dvipdfmx.ts";
import dvips from "./dvips.ts";
import dyff from "./dyff.ts";
import dzdo from "./dzdo.ts";
import e2label from "./e2label.ts";
import eas from "./eas.ts";
import eatmydata from "./eatmydata.ts";
import eb from "./eb.ts";
import echo from "./echo.ts";
import ed from "./ed.ts";
import efibootmgr from "./efibootmgr.ts";
import eject from "./eject.ts";
import eksctl from "./eksctl.ts";
import elixir from "./elixir.ts";
import emacs from "./emacs.ts";
import entire from "./entire.ts";
import entr from "./entr.ts";
import env from "./env.ts";
import envCmd from "./env-cmd.ts";
import envconsul from "./envconsul.ts";
import envoy from "./envoy.ts";
import envsubst from "./envsubst.ts";
import envuidgid from "./envuidgid.ts";
import eog from "./eog.ts";
import erl from "./erl.ts";
import eselect from "./eselect.ts";
import eslint from "./eslint.ts";
import espeak from "./espeak.ts";
import etcdctl from "./etcdctl.ts";
import ethtool from "./ethtool.ts";
import ex from "./ex.ts";
import exec from "./exec.ts";
import exiftool from "./exiftool.ts";
import exiv2 from "./exiv2.ts";
import expect from "./expect.ts";
import fail2banClient from "./fail2ban-client.ts";
import faillock from "./faillock.ts";
import fakeroot from "./fakeroot.ts";
import faketime from "./faketime.ts";
import fastboot from "./fastboot.ts";
import fastlane from "./fastlane.ts";
import fastly from "./fastly.ts";
import fc from "./fc.ts";
import fcCache from "./fc-cache.ts";
import fcrontab from "./fcrontab.ts";
import fd from "./fd.ts";
import fdesetup from "./fdesetup.ts";
import fdisk from "./fdisk.ts";
import festival from "./festival.ts";
import fetch from "./fetch.ts";
import ffmpeg from "./ffmpeg.ts";
import ffplay from "./ffplay.ts";
import ffprobe from "./ffprobe.ts";
import ffuf from "./ffuf.ts";
import file from "./file.ts";
import find from "./find.ts";
import finger from "./finger.ts";
import firebase from "./firebase.ts";
import firefox from "./firefox.ts";
import firejail from "./firejail.ts";
import firewallCmd from "./firewall-cmd.ts";
import fish from "./fish.ts";
import flac from "./flac.ts";
import flake8 from "./flake8.ts";
import flask from "./flask.ts";
import flatpakSpawn from "./flatpak-spawn.ts";
import flite from "./flite.ts";
import flock from "./flock.ts";
import flutter from "./flutter.ts";
import flux from "./flux.ts";
import fly from "./fly.ts";
import fping from "./fping.ts";
import free from "./free.ts";
import fsck from "./fsck.ts";
import fstrim from "./fstrim.ts";
import ftp from "./ftp.ts";
import funzip from "./funzip.ts";
import fuser from "./fuser.ts";
import fwupdmgr from "./fwupdmgr.ts";
import fzf from "./fzf.ts";
import gcc from "./gcc.ts";
import gcloud from "./gcloud.ts";
import gcore from "./gcore.ts";
import gcov from "./gcov.ts";
import gdb from "./gdb.ts";
import gdbus from "./gdbus.ts";
import gdisk from "./gdisk.ts";
import gem from "./gem.ts";
import gemini from "./gemini.ts";
import getconf from "./getconf.ts";
import getent from "./getent.ts";
import gh from "./gh.ts";
import gif2webp from "./gif2webp.ts";
import gifsicle from "./gifsicle.ts";
import gio from "./gio.ts";
import git from "./git.ts";
import gitCliff from "./git-cliff.ts";
import gksu from "./gksu.ts";
import glab from "./glab.ts";
import gleam from "./gleam.ts";
import glow from "./glow.ts";
import gluster from "./gluster.ts";
import gm from "./gm.ts";
import gnomeCalculator from "./gnome-calculator.ts";
import gnomeScreensaverCommand from "./gnome-screensaver-command.ts";
import gnuplot from "./gnuplot.ts";
import go from "./go.ts";
import goaccess from "./goaccess.ts";
import gofmt from "./gofmt.ts";
import golangciLint from "./golangci-lint.ts";
import goose from "./goose.ts";
import gosu from "./gosu.ts";
import gotestsum from "./gotestsum.ts";
import gow from "./gow.ts";
import gpg from "./gpg.ts";
import gpgconf from "./gpgconf.ts";
import gping from "./gping.ts";
import gradle from "./gradle.ts";
import grafanaCli from "./grafana-cli.ts";
import grep from "./grep.ts";
import grim from "./grim.ts";
import groff from "./groff.ts";
import gron from "./gron.ts";
import groovy from "./groovy.ts";
import groupdel from "./groupdel.ts";
import groups from "./groups.ts";
import grpcurl from "./grpcurl.ts";
import grubEditenv from "./grub-editenv.ts";
import grubInstall from "./grub-install.ts";
import gs from "./gs.ts";
import gsettings from "./gsettings.ts";
import gsutil from "./gsutil.ts";
import guix from "./guix.ts";
import gum from "./gum.ts";
import gunzip from "./gunzip.ts";
import gzip from "./gzip.ts";
import haml from "./haml.ts";
import haproxy from "./haproxy.ts";
import hcloud from "./hcloud.ts";
import hdiutil from "./hdiutil.ts";
import hdparm from "./hdparm.ts";
import head from "./head.ts";
import heaptrack from "./heaptrack.ts";
import helm from "./helm.ts";
import helmfile from "./helmfile.ts";
import help2man from "./help2man.ts";
import heroku from "./heroku.ts";
import hg from "./hg.ts";
import highlight from "./highlight.ts";
import history from "./history.ts";
import hlint from "./hlint.ts";
import host from "./host.ts";
import hostname from "./hostname.ts";
import hostnamectl from "./hostnamectl.ts";
import hping3 from "./hping3.ts";
import http from "./http.ts";
import hub from "./hub.ts";
import hunspell from "./hunspell.ts";
import husky from "./husky.ts";
import hwclock from "./hwclock.ts";
import hydra from "./hydra.ts";
import hyperfine from "./hyperfine.ts";
import ibmcloud from "./ibmcloud.ts";
import iconv from "./iconv.ts";
import id from "./id.ts";
import ifconfig from "./ifconfig.ts";
import ifup from "./ifup.ts";
import impalaShell from "./impala-shell.ts";
import importProgram from "./import.ts";
import infisical from "./infisical.ts";
import influx from "./influx.ts";
import info from "./info.ts";
import init from "./init.ts";
import initctl from "./initctl.ts";
import inkscape from "./inkscape.ts";
import insmod from "./insmod.ts";
import install from "./install.ts";
import installer from "./installer.ts";
import invoke from "./invoke.ts";
import inxi from "./inxi.ts";
import ionice from "./ionice.ts";
import ioreg from "./ioreg.ts";
import ip from "./ip.ts";
import ipcrm from "./ipcrm.ts";
import ipcs from "./ipcs.ts";
import iperf from "./iperf.ts";
import ipfw from "./ipfw.ts";
import ipset from "./ipset.ts";
import iptables from "./iptables.ts";
import iptablesApply from "./iptables-apply.ts";
import iptablesRestore from "./iptables-restore.ts";
import iptablesSave from "./iptables-save.ts";
import isql from "./isql.ts";
import istioctl from "./istioctl.ts";
import iw from "./iw.ts";
import iwconfig from "./iwconfig.ts";
import jar from "./jar.ts";
import java from "./java.ts";
import javac from "./javac.ts";
import javap from "./javap.ts";
import jest from "./jest.ts";
import jj from "./jj.ts";
import jless from "./jless.ts";
import jobs from "./jobs.ts";
import journalctl from "./journalctl.ts";
import jpegoptim from "./jpegoptim.ts";
import jpegtran from "./jpegtran.ts";
import jps from "./jps.ts";
import jq from "./jq.ts";
import julia from "./julia.ts";
import jupyter from "./jupyter.ts";
import just from "./just.ts";
import k6 from "./k6.ts";
import k9s from "./k9s.ts";
import kafkaAcls from "./kafka-acls.ts";
import kafkaConfigs from "./kafka-configs.ts";
import kafkaConsoleConsumer from "./kafka-console-consumer.ts";
import kafkaConsoleProducer from "./kafka-console-producer.ts";
import kafkaConsumerGroups from "./kafka-consumer-groups.ts";
import kafkaDeleteRecords from "./kafka-delete-records.ts";
import kafkaReassignPartitions from "./kafka-reassign-partitions.ts";
import kafkaServerStart from "./kafka-server-start.ts";
import kafkaStreamsApplicationReset from "./kafka-streams-application-reset.ts";
import kafkaTopics from "./kafka-topics.ts";
import kafkactl from "./kafkactl.ts";
import kapp from "./kapp.ts";
import kcalc from "./kcalc.ts";
import kcat from "./kcat.ts";
import kcov from "./kcov.ts";
import kdialog from "./kdialog.ts";
import kexec from "./kexec.ts";
import kextstat from "./kextstat.ts";
import keyctl from "./keyctl.ts";
import kill from "./kill.ts";
import killall from "./killall.ts";
import killall5 from "./killall5.ts";
import kitty from "./kitty.ts";
import klist from "./klist.ts";
import kmod from "./kmod.ts";
import knip from "./knip.ts";
import kompose from "./kompose.ts";
import kong from "./kong.ts";
import kopia from "./kopia.ts";
import kpartx from "./kpartx.ts";
import kreadconfig5 from "./kreadconfig5.ts";
import ktlint from "./ktlint.ts";
import kubeCapacity from "./kube-capacity.ts";
import kubeconform from "./kubeconform.ts";
import kubectl from "./kubectl.ts";
import kubectx from "./kubectx.ts";
import kubeseal from "./kubeseal.ts";
import kubesealOffline from "./kubeseal-offline.ts";
import kustomize from "./kustomize.ts";
import kwalletQuery from "./kwallet-query.ts";
import kwriteconfig5 from "./kwriteconfig5.ts";
import lame from "./lame.ts";
import launchctl from "./launchctl.ts";
import lckdo from "./lckdo.ts";
import ld from "./ld.ts";
import ldSo from "./ld-so.ts";
import ldapmodify from "./ldapmodify.ts";
import ldapsearch from "./ldapsearch.ts";
import ldcli from "./ldcli.ts";
import ldconfig from "./ldconfig.ts";
import ldd from "./ldd.ts";
import lein from "./lein.ts";
import lerna from "./lerna.ts";
import less from "./less.ts";
import lftp from "./lftp.ts";
import lighttpd from "./lighttpd.ts";
import links from "./links.ts";
import linodeCli from "./linode-cli.ts";
import lipo from "./lipo.ts";
import litecli from "./litecli.ts";
import litestream from "./litestream.ts";
import lldb from "./lldb.ts";
import llvmObjdump from "./llvm-objdump.ts";
import ln from "./ln.ts";
import locate from "./locate.ts";
import lockrun from "./lockrun.ts";
import log from "./log.ts";
import loginctl from "./loginctl.ts";
import logrotate from "./logrotate.ts";
import losetup from "./losetup.ts";
import ls from "./ls.ts";
import lsattr from "./lsattr.ts";
import lsblk from "./lsblk.ts";
import lshw from "./lshw.ts";
import lsof from "./lsof.ts";
import ltrace from "./ltrace.ts";
import lua from "./lua.ts";
import luarocks from "./luarocks.ts";
import lvcreate from "./lvcreate.ts";
import lvm from "./lvm.ts";
import lvremove from "./lvremove.ts";
import lvs from "./lvs.ts";
import lxc from "./lxc.ts";
import lxcAttach from "./lxc-attach.ts";
import lxcCreate from "./lxc-create.ts";
import lxcDestroy from "./lxc-destroy.ts";
import lxcLs from "./lxc-ls.ts";
import lychee from "./lychee.ts";
import lynx from "./lynx.ts";
import lz4 from "./lz4.ts";
import lzma from "./lzma.ts";
import machinectl from "./machinectl.ts";
import magick from "./magick.ts";
import mail from "./mail.ts";
import mailq from "./mailq.ts";
import make from "./make.ts";
import man from "./man.ts";
import managePy from "./manage-py.ts";
import markdown from "./markdown.ts";
import marp from "./marp.ts";
import masscan from "./masscan.ts";
import mc from "./mc.ts";
import mcpCli from "./mcp-cli.ts";
import md5sum from "./md5sum.ts";
import mdadm from "./mdadm.ts";
import mdutil from "./mdutil.ts";
import mediainfo from "./mediainfo.ts";
import melos from "./melos.ts";
import memcstat from "./memcstat.ts";
import memusage from "./memusage.ts";
import meson from "./meson.ts";
import micro from "./micro.ts";
import minikube from "./minikube.ts";
import minisign from "./minisign.ts";
import mise from "./mise.ts";
import mispipe from "./mispipe.ts";
import mix from "./mix.ts";
import mkdir from "./mkdir.ts";
import mkdocs from "./mkdocs.ts";
import mkfifo from "./mkfifo.ts";
import mkfs from "./mkfs.ts";
import mknod from "./mknod.ts";
import mktemp from "./mktemp.ts";
import mkvinfo from "./mkvinfo.ts";
import mkvmerge from "./mkvmerge.ts";
import mlr from "./mlr.ts";
import mmdc from "./mmdc.ts";
import mockgen from "./mockgen.ts";
import modd from "./modd.ts";
import modprobe from "./modprobe.ts";
import mokutil from "./mokutil.ts";
import molecule from "./molecule.ts";
import mongodump from "./mongodump.ts";
import mongorestore from "./mongorestore.ts";
import mongos from "./mongos.ts";
import mongosh from "./mongosh.ts";
import moon from "./moon.ts";
import more from "./more.ts";
import mosh from "./mosh.ts";
import mosquittoPasswd from "./mosquitto-passwd.ts";
import mosquittoPub from "./mosquitto-pub.ts";
import mosquittoSub from "./mosquitto-sub.ts";
import mount from "./mount.ts";
import mpv from "./mpv.ts";
import msgcat from "./msgcat.ts";
import msgexec from "./msgexec.ts";
import mtr from "./mtr.ts";
import multipass from "./multipass.ts";
import mutool from "./mutool.ts";
import mv from "./mv.ts";
import mvn from "./mvn.ts";
import mycli from "./mycli.ts";
import mypy from "./mypy.ts";
import mysql from "./mysql.ts";
import mysqladmin from "./mysqladmin.ts";
import mysqlimport from "./mysqlimport.ts";
import namedCheckconf from "./named-checkconf.ts";
import namedCheckzone from "./named-checkzone.ts";
import nano from "./nano.ts";
import nasm from "./nasm.ts";
import nats from "./nats.ts";
import nautilus from "./nautilus.ts";
import nc from "./nc.ts";
import ncu from "./ncu.ts";
import neo4jAdmin from "./neo4j-admin.ts";
import netlify from "./netlify.ts";
import netplan from "./netplan.ts";
import netstat from "./netstat.ts";
import networksetup from "./networksetup.ts";
import newaliases from "./newaliases.ts";
import newrelic from "./newrelic.ts";
import next from "./next.ts";
import nft from "./nft.ts";
import ng from "./ng.ts";
import nginx from "./nginx.ts";
import ngrok from "./ngrok.ts";
import nice from "./nice.ts";
import ninja from "./ninja.ts";
import nix from "./nix.ts";
import nixCollectGarbage from "./nix-collect-garbage.ts";
import nixEnv from "./nix-env.ts";
import nixShell from "./nix-shell.ts";
import nixStore from "./nix-store.ts";
import nixosRebuild from "./nixos-rebuild.ts";
import nl from "./nl.ts";
import nmap from "./nmap.ts";
import nmcli from "./nmcli.ts";
import node from "./node.ts";
import nodemon from "./nodemon.ts";
import noglob from "./noglob.ts";
import nohup from "./nohup.ts";
import nomad from "./nomad.ts";
import notifySend from "./notify-send.ts";
import nox from "./nox.ts";
import npm from "./npm.ts";
import npmRunAll from "./npm-run-all.ts";
import nproc from "./nproc.ts";
import npx from "./npx.ts";
import nsenter from "./nsenter.ts";
import nslookup from "./nslookup.ts";
import nsupdate from "./nsupdate.ts";
import ntpd from "./ntpd.ts";
import ntpdate from "./ntpdate.ts";
import nuget from "./nuget.ts";
import numactl from "./numactl.ts";
import nvidiaSmi from "./nvidia-smi.ts";
import nvm from "./nvm.ts";
import nvme from "./nvme.ts";
import nvram from "./nvram.ts";
import nx from "./nx.ts";
import nyc from "./nyc.ts";
import oathtool from "./oathtool.ts";
import objdump from "./objdump.ts";
import ocamlc from "./ocamlc.ts";
import oci from "./oci.ts";
import ocrmypdf from "./ocrmypdf.ts";
import octave from "./octave.ts";
import od from "./od.ts";
import oggenc from "./oggenc.ts";
import okular from "./okular.ts";
import onchange from "./onchange.ts";
import op from "./op.ts";
import open from "./open.ts";
import openclaw from "./openclaw.ts";
import opencode from "./opencode.ts";
import openspec from "./openspec.ts";
import openssl from "./openssl.ts";
import optipng from "./optipng.ts";
import opusenc from "./opusenc.ts";
import osascript from "./osascript.ts";
import osqueryi from "./osqueryi.ts";
import oxipng from "./oxipng.ts";
import packer from "./packer.ts";
import pacman from "./pacman.ts";
import pactl from "./pactl.ts";
import pandoc from "./pandoc.ts";
import parallel from "./parallel.ts";
import parted from "./parted.ts";
import partprobe from "./partprobe.ts";
import partx from "./partx.ts";
import pass from "./pass.ts";
import passwd from "./passwd.ts";
import patch from "./patch.ts";
import pax from "./pax.ts";
import pbpaste from "./pbpaste.ts";
import pd from "./pd.ts";
import pdbedit from "./pdbedit.ts";
import pdffonts from "./pdffonts.ts";
import pdfjam from "./pdfjam.ts";
import pdfsig from "./pdfsig.ts";
import pdftk from "./pdftk.ts";
import pdftoppm from "./pdftoppm.ts";
import pdftotext from "./pdftotext.ts";
import pdm from "./pdm.ts";
import pdsh from "./pdsh.ts";
import perEnv from "./per-env.ts";
import perf from "./perf.ts";
import perl from "./perl.ts";
import pfctl from "./pfctl.ts";
import pgDropcluster from "./pg-dropcluster.ts";
import pgDump from "./pg-dump.ts";
import pgIsready from "./pg-isready.ts";
import pgRestore from "./pg-restore.ts";
import pgbackrest from "./pgbackrest.ts";
import pgbadger from "./pgbadger.ts";
import pgcli from "./pgcli.ts";
import pgrep from "./pgrep.ts";
import php from "./php.ts";
import phpstan from "./phpstan.ts";
import phpunit from "./phpunit.ts";
import pidof from "./pidof.ts";
import pidstat from "./pidstat.ts";
import ping from "./ping.ts";
import pip from "./pip.ts";
import pipCompile from "./pip-compile.ts";
import pipenv from "./pipenv.ts";
import pipx from "./pipx.ts";
import pixi from "./pixi.ts";
import pkexec from "./pkexec.ts";
import pkgConfig from "./pkg-config.ts";
import pkgutil from "./pkgutil.ts";
import pkill from "./pkill.ts";
import plantuml from "./plantuml.ts";
import playerctl from "./playerctl.ts";
import playwright from "./playwright.ts";
import plutil from "./plutil.ts";
import pmSuspend from "./pm-suspend.ts";
import pm2 from "./pm2.ts";
import pmap from "./pmap.ts";
import pmset from "./pmset.ts";
import pngcrush from "./pngcrush.ts";
import pngquant from "./pngquant.ts";
import pnpm from "./pnpm.ts";
import pod from "./pod.ts";
import pod2text from "./pod2text.ts";
import poetry from "./poetry.ts";
import port from "./port.ts";
import preCommit from "./pre-commit.ts";
import print from "./print.ts";
import printenv from "./printenv.ts";
import printf from "./printf.ts";
import prisma from "./prisma.ts";
import prlimit from "./prlimit.ts";
import procs from "./procs.ts";
import profiles from "./profiles.ts";
import promtool from "./promtool.ts";
import proot from "./proot.ts";
import protoc from "./protoc.ts";
import prove from "./prove.ts";
import proxychains from "./proxychains.ts";
import ps from "./ps.ts";
import ps2pdf from "./ps2pdf.ts";
import psql from "./psql.ts";
import pstree from "./pstree.ts";
import pulsarAdmin from "./pulsar-admin.ts";
import pulumi from "./pulumi.ts";
import pup from "./pup.ts";
import puppet from "./puppet.ts";
import pwd from "./pwd.ts";
import pySpy from "./py-spy.ts";
import pygmentize from "./pygmentize.ts";
import pylint from "./pylint.ts";
import pyprojectBuild from "./pyproject-build.ts";
import pytest from "./pytest.ts";
import python from "./python.ts";
import qemuX86_64 from "./qemu-x86_64.ts";
import qm from "./qm.ts";
import qpdf from "./qpdf.ts";
import qrencode from "./qrencode.ts";
import rabbitmqadmin from "./rabbitmqadmin.ts";
import rabbitmqctl from "./rabbitmqctl.ts";
import racket from "./racket.ts";
import rails from "./rails.ts";
import railway from "./railway.ts";
import rake from "./rake.ts";
import rar from "./rar.ts";
import rcStatus from "./rc-status.ts";
import rclone from "./rclone.ts";
import rdiffBackup from "./rdiff-backup.ts";
import realm from "./realm.ts";
import reboot from "./reboot.ts";
import redisBenchmark from "./redis-benchmark.ts";
import redisCheckRdb from "./redis-check-rdb.ts";
import redisCli from "./redis-cli.ts";
import redisServer from "./redis-server.ts";
import reflex from "./reflex.ts";
import render from "./render.ts";
import renice from "./renice.ts";
import repeat from "./repeat.ts";
import repomix from "./repomix.ts";
import reptyr from "./reptyr.ts";
import rerun from "./rerun.ts";
import resize2fs from "./resize2fs.ts";
import resolvectl from "./resolvectl.ts";
import restic from "./restic.ts";
import restorecon from "./restorecon.ts";
import resvg from "./resvg.ts";
import retry from "./retry.ts";
import rev from "./rev.ts";
import rg from "./rg.ts";
import rimraf from "./rimraf.ts";
import rlwrap from "./rlwrap.ts";
import rm from "./rm.ts";
import rmdir from "./rmdir.ts";
import rndc from "./rndc.ts";
import rot13 from "./rot13.ts";
import route from "./route.ts";
import rpm from "./rpm.ts";
import rr from "./rr.ts";
import rscript from "./rscript.ts";
import rsh from "./rsh.ts";
import rsnapshot from "./rsnapshot.ts";
import rspec from "./rspec.ts";
import rst2html from "./rst2html.ts";
import rst2pdf from "./rst2pdf.ts";
import rsvgConvert from "./rsvg-convert.ts";
import rsync from "./rsync.ts";
import rtk from "./rtk.ts";
import rubocop from "./rubocop.ts";
import ruby from "./ruby.ts";
import ruff from "./ruff.ts";
import runThisOne from "./run-this-one.ts";
import run0 from "./run0.ts";
import runcon from "./runcon.ts";
import runghc from "./runghc.ts";
import runuser from "./runuser.ts";
import rustc from "./rustc.ts";
import rustfmt from "./rustfmt.ts";
import rustup from "./rustup.ts";
import rye from "./rye.ts";
import s3cmd from "./s3cmd.ts";
import s5cmd from "./s5cmd.ts";
import s6Applyuidgid from "./s6-applyuidgid.ts";
import s6Envdir from "./s6-envdir.ts";
import s6Nuke from "./s6-nuke.ts";
import s6Softlimit from "./s6-softlimit.ts";
import salt from "./salt.ts";
import saltCloud from "./salt-cloud.ts";
import saltKey from "./salt-key.ts";
import saltRun from "./salt-run.ts";
import sam from "./sam.ts";
import samply from "./samply.ts";
import sar from "./sar.ts";
import sass from "./sass.ts";
import say from "./say.ts";
import sbcl from "./sbcl.ts";
import sbt from "./sbt.ts";
import schedtool from "./schedtool.ts";
import scp from "./scp.ts";
import scrapy from "./scrapy.ts";
import screen from "./screen.ts";
import screencapture from "./screencapture.ts";
import script from "./script.ts";
import scriptreplay from "./scriptreplay.ts";
import scrot from "./scrot.ts";
import scutil from "./scutil.ts";
import sdiff from "./sdiff.ts";
import secretTool from "./secret-tool.ts";
import security from "./security.ts";
import sed from "./sed.ts";
import sem from "./sem.ts";
import semanage from "./semanage.ts";
import semanticRelease from "./semantic-release.ts";
import semgrep from "./semgrep.ts";
import semodule from "./semodule.ts";
import sensors from "./sensors.ts";
import sentryCli from "./sentry-cli.ts";
import seq from "./seq.ts";
import serve from "./serve.ts";
import serverless from "./serverless.ts";
import service from "./service.ts";
import sestatus from "./sestatus.ts";
import setarch from "./setarch.ts";
import setcap from "./setcap.ts";
import setenforce from "./setenforce.ts";
import setfacl from "./setfacl.ts";
import setfattr from "./setfattr.ts";
import setpgid from "./setpgid.ts";
import setpriv from "./setpriv.ts";
import setsid from "./setsid.ts";
import sfdisk from "./sfdisk.ts";
import sftp from "./sftp.ts";
import sg from "./sg.ts";
import sgdisk from "./sgdisk.ts";
import shellcheck from "./shellcheck.ts";
import shopify from "./shopify.ts";
import shred from "./shred.ts";
import shuf from "./shuf.ts";
import shutdown from "./shutdown.ts";
import skaffold from "./skaffold.ts";
import skopeo from "./skopeo.ts";
import smartctl from "./smartctl.ts";
import smbclient from "./smbclient.ts";
import snap from "./snap.ts";
import snapper from "./snapper.ts";
import snow from "./snow.ts";
import snowsql from "./snowsql.ts";
import snyk from "./snyk.ts";
import socat from "./socat.ts";
import socket from "./socket.ts";
import soffice from "./soffice.ts";
import softwareupdate from "./softwareupdate.ts";
import sonarScanner from "./sonar-scanner.ts";
import sops from "./sops.ts";
import sort from "./sort.ts";
import sox from "./sox.ts";
import sparkSql from "./spark-sql.ts";
import spawn from "./spawn.ts";
import spctl from "./spctl.ts";
import sphinxBuild from "./sphinx-build.ts";
import split from "./split.ts";
import splunk from "./splunk.ts";
import sponge from "./sponge.ts";
import sqlcmd from "./sqlcmd.ts";
import sqldiff from "./sqldiff.ts";
import sqlfluff from "./sqlfluff.ts";
import sqliteUtils from "./sqlite-utils.ts";
import sqlite3 from "./sqlite3.ts";
import sqlplus from "./sqlplus.ts";
import sqlx from "./sqlx.ts";
import square from "./square.ts";
import squid from "./squid.ts";
import ss from "./ss.ts";
import ssh from "./ssh.ts";
import sshAdd from "./ssh-add.ts";
import sshAgent from "./ssh-agent.ts";
import sshCopyId from "./ssh-copy-id.ts";
import sshImportId from "./ssh-import-id.ts";
import sshKeygen from "./ssh-keygen.ts";
import sshKeyscan from "./ssh-keyscan.ts";
import sshfs from "./sshfs.ts";
import sshpass from "./sshpass.ts";
import sshuttle from "./sshuttle.ts";
import sst from "./sst.ts";
import stack from "./stack.ts";
import standardVersion from "./standard-version.ts";
import startServerAndTest from "./start-server-and-test.ts";
import startStopDaemon from "./start-stop-daemon.ts";
import startx from "./startx.ts";
import stat from "./stat.ts";
import stdbuf from "./stdbuf.ts";
import stern from "./stern.ts";
import strace from "./strace.ts";
import stratis from "./stratis.ts";
import streamlit from "./streamlit.ts";
import stripe from "./stripe.ts";
import su from "./su.ts";
import sudo from "./sudo.ts";
import summon from "./summon.ts";
import supabase from "./supabase.ts";
import supervisorctl from "./supervisorctl.ts";
import surge from "./surge.ts";
import svcs from "./svcs.ts";
import svgo from "./svgo.ts";
import svn from "./svn.ts";
import swapon from "./swapon.ts";
import swift from "./swift.ts";
import swiftc from "./swiftc.ts";
import swiftlint from "./swiftlint.ts";
import sysadminctl from "./sysadminctl.ts";
import sysctl from "./sysctl.ts";
import systemctl from "./systemctl.ts";
import systemdAnalyze from "./systemd-analyze.ts";
import systemdCgls from "./systemd-cgls.ts";
import systemdInhibit from "./systemd-inhibit.ts";
import systemdRun from "./systemd-run.ts";
import systemdTmpfiles from "./systemd-tmpfiles.ts";
import tac from "./tac.ts";
import tailscale from "./tailscale.ts";
import tar from "./tar.ts";
import task from "./task.ts";
import taskset from "./taskset.ts";
import tccutil from "./tccutil.ts";
import tclsh from "./tclsh.ts";
import tcpdump from "./tcpdump.ts";
import tea from "./tea.ts";
import tee from "./tee.ts";
import telnet from "./telnet.ts";
import temporal from "./temporal.ts";
import terminalNotifier from "./terminal-notifier.ts";
import terraform from "./terraform.ts";
import terraformDocs from "./terraform-docs.ts";
import tesseract from "./tesseract.ts";
import tex from "./tex.ts";
import textutil from "./textutil.ts";
import tfsec from "./tfsec.ts";
import tidy from "./tidy.ts";
import tilt from "./tilt.ts";
import time from "./time.ts";
import timelimit from "./timelimit.ts";
import timeout from "./timeout.ts";
import timeshift from "./timeshift.ts";
import tini from "./tini.ts";
import tmutil from "./tmutil.ts";
import tmux from "./tmux.ts";
import tokei from "./tokei.ts";
import top from "./top.ts";
import touch from "./touch.ts";
import tox from "./tox.ts";
import tput from "./tput.ts";
import tr from "./tr.ts";
import traceroute from "./traceroute.ts";
import traefik from "./traefik.ts";
import trash from "./trash.ts";
import trashEmpty from "./trash-empty.ts";
import trashList from "./trash-list.ts";
import travis from "./travis.ts";
import tree from "./tree.ts";
import treeSitter from "./tree-sitter.ts";
import trino from "./trino.ts";
import trivy from "./trivy.ts";
import truncate from "./truncate.ts";
import ts from "./ts.ts";
import tsc from "./tsc.ts";
import tshark from "./tshark.ts";
import tsort from "./tsort.ts";
import tsp from "./tsp.ts";
import ttyd from "./ttyd.ts";
import tune2fs from "./tune2fs.ts";
import turbo from "./turbo.ts";
import turso from "./turso.ts";
import twine from "./twine.ts";
import typst from "./typst.ts";
import uclampset from "./uclampset.ts";
import udevadm from "./udevadm.ts";
import udisksctl from "./udisksctl.ts";
import uftrace from "./uftrace.ts";
import ufw from "./ufw.ts";
import ugrep from "./ugrep.ts";
import umount from "./umount.ts";
import unbuffer from "./unbuffer.ts";
import uncompress from "./uncompress.ts";
import uni2ascii from "./uni2ascii.ts";
import uniq from "./uniq.ts";
import units from "./units.ts";
import unlink from "./unlink.ts";
import unshare from "./unshare.ts";
import unxz from "./unxz.ts";
import unzip from "./unzip.ts";
import unzstd from "./unzstd.ts";
import updateAlternatives from "./update-alternatives.ts";
import updateRcD from "./update-rc-d.ts";
import upower from "./upower.ts";
import useradd from "./useradd.ts";
import userdbctl from "./userdbctl.ts";
import userdel from "./userdel.ts";
import uudecode from "./uudecode.ts";
import uv from "./uv.ts";
import uvicorn from "./uvicorn.ts";
import uvx from "./uvx.ts";
import vacuumdb from "./vacuumdb.ts";
import vagrant from "./vagrant.ts";
import valgrind from "./valgrind.ts";
import varnishadm from "./varnishadm.ts";
import varnishd from "./varnishd.ts";
import varnishlog from "./varnishlog.ts";
import vault from "./vault.ts";
import vboxmanage from "./vboxmanage.ts";
import velero from "./velero.ts";
import vercel from "./vercel.ts";
import vhs from "./vhs.ts";
import viddy from "./viddy.ts";
import view from "./view.ts";
import vim from "./vim.ts";
import vipsthumbnail from "./vipsthumbnail.ts";
import virsh from "./virsh.ts";
import virtualenv from "./virtualenv.ts";
import visidata from "./visidata.ts";
import visudo from "./visudo.ts";
import vite from "./vite.ts";
import vlc from "./vlc.ts";
import vncviewer from "./vncviewer.ts";
import vnstat from "./vnstat.ts";
import vulkaninfo from "./vulkaninfo.ts";
import w3m from "./w3m.ts";
import wach from "./wach.ts";
import waitOn from "./wait-on.ts";
import watch from "./watch.ts";
import watchexec from "./watchexec.ts";
import watchman from "./watchman.ts";
import waypoint from "./waypoint.ts";
import wc from "./wc.ts";
import webpmux from "./webpmux.ts";
import websocat from "./websocat.ts";
import wg from "./wg.ts";
import wget from "./wget.ts";
import whenChanged from "./when-changed.ts";
import whoami from "./whoami.ts";
import whois from "./whois.ts";
import wine from "./wine.ts";
import winget from "./winget.ts";
import winpty from "./winpty.ts";
import wipe from "./wipe.ts";
import wipefs from "./wipefs.ts";
import withContenv from "./with-contenv.ts";
import withLockEx from "./with-lock-ex.ts";
import wkhtmltopdf from "./wkhtmltopdf.ts";
import wlCopy from "./wl-copy.ts";
import wmctrl from "./wmctrl.ts";
import workmux from "./workmux.ts";
import wrangler from "./wrangler.ts";
import wsl from "./wsl.ts";
import xargs from "./xargs.ts";
import xclip from "./xclip.ts";
import xcodeSelect from "./xcode-select.ts";
import xcodebuild from "./xcodebuild.ts";
import xcrun from "./xcrun.ts";
import xdgOpen from "./xdg-open.ts";
import xdotool from "./xdotool.ts";
import xev from "./xev.ts";
import xfconfQuery from "./xfconf-query.ts";
import xkill from "./xkill.ts";
import xmllint from "./xmllint.ts";
import xmlstarlet from "./xmlstarlet.ts";
import xrandr from "./xrandr.ts";
import xsel from "./xsel.ts";
import xset from "./xset.ts";
import xsltproc from "./xsltproc.ts";
import xsv from "./xsv.ts";
import xterm from "./xterm.ts";
import xvfbRun from "./xvfb-run.ts";
import xxd from "./xxd.ts";
import xz from "./xz.ts";
import yarn from "./yarn.ts";
import yq from "./yq.ts";
import ytDlp from "./yt-dlp.ts";
import ytt from "./ytt.ts";
import zathura from "./zathura.ts";
import zcat from "./zcat.ts";
import zdb from "./zdb.ts";
import zellij from "./zellij.ts";
import zfs from "./zfs.ts";
import zig from "./zig.ts";
import zip from "./zip.ts";
import zkcli from "./zkcli.ts";
import zpool from "./zpool.ts";
import zstd from "./zstd.ts";
import zypper from "./zypper.ts";

const all: readonly (ProgramSpec | readonly ProgramSpec[])[] = [
  n7z,
  aaExec,
  ab,
  abduco,
  ack,
  act,
  adb,
  ag,
  age,
  ageKeygen,
  aider,
  air,
  airflow,
  algolia,
  aliyun,
  amplify,
  amtool,
  ansible,
  ansibleDoc,
  ansibleGalaxy,
  ansibleInventory,
  ansibleLint,
  ansiblePlaybook,
  ansibleVault,
  ant,
  apachectl,
  apigeecli,
  apitrace,
  apk,
  aplay,
  apparmorParser,
  apptainer,
  apt,
  aptCache,
  aptMark,
  ar,
  arch,
  argo,
  argocd,
  aria2c,
  arp,
  arping,
  artisan,
  asciidoc,
  asciidoctor,
  asciinema,
  aspell,
  astGrep,
  at,
  atq,
  atrm,
  auditctl,
  ausearch,
  autossh,
  avahiResolve,
  avifenc,
  awk,
  aws,
  awsNuke,
  awsVault,
  awslogs,
  az,
  azcopy,
  b2,
  badblocks,
  banner,
  base16,
  base32,
  base64,
  basename,
  basenc,
  bash,
  bat,
  bats,
  bazel,
  bb,
  bc,
  bcp,
  bd,
  bear,
  beeline,
  biome,
  blkdiscard,
  blkzone,
  blockdev,
  bluetoothctl,
  bootctl,
  borg,
  boxes,
  bq,
  brctl,
  brew,
  bridge,
  brotli,
  btrfs,
  buf,
  buildah,
  builtins,
  bun,
  bundle,
  bunzip2,
  busctl,
  busybox,
  bw,
  bwrap,
  bws,
  bzip2,
  caddy,
  caffeinate,
  capsh,
  cargo,
  cat,
  ccache,
  ccusage,
  cdk,
  ceph,
  certbot,
  cf,
  cfdisk,
  chafa,
  chage,
  chamber,
  changeset,
  chattr,
  chcon,
  chef,
  chflags,
  chmod,
  chokidar,
  chown,
  chpst,
  chronyc,
  chroot,
  chrt,
  chsh,
  circleci,
  clangTidy,
  claude,
  clear,
  clickhouse,
  clickhouseClient,
  cloc,
  cloudflared,
  cmake,
  cockroach,
  code,
  codex,
  colima,
  command,
  compiledaemon,
  composer,
  compress,
  concurrently,
  conda,
  conntrack,
  consul,
  cookiecutter,
  copilot,
  coproc,
  coredumpctl,
  corepack,
  cosign,
  coverage,
  coz,
  cp,
  cpio,
  cpulimit,
  cpupower,
  cqlsh,
  crane,
  createdb,
  createuser,
  crictl,
  crontab,
  crossEnv,
  crossEnvShell,
  crossplane,
  cryptsetup,
  crystal,
  csf,
  csplit,
  csrutil,
  csvlook,
  csvsort,
  ctags,
  ctest,
  ctr,
  curl,
  curlie,
  cursorAgent,
  cut,
  cwebp,
  cypherShell,
  cypress,
  cz,
  d2,
  daemon,
  daemonize,
  dart,
  dasel,
  datadogCi,
  datamash,
  date,
  datefudge,
  dbt,
  dbusMonitor,
  dbusRunSession,
  dbusSend,
  dc,
  dconf,
  dd,
  ddrescue,
  deck,
  defaults,
  delta,
  deno,
  deployctl,
  depmod,
  devbox,
  df,
  diff,
  diff3,
  difft,
  dig,
  dir,
  direnv,
  dirname,
  diskutil,
  distrobox,
  dive,
  dlv,
  dmesg,
  dmidecode,
  dmsetup,
  dnf,
  doas,
  docker,
  dockerMachine,
  doctl,
  doggo,
  domainname,
  doppler,
  dos2unix,
  dot,
  dotenv,
  dotnet,
  doxygen,
  dpkg,
  dracut,
  drill,
  drizzleKit,
  dropdb,
  dscacheutil,
  dscl,
  dtach,
  dtruss,
  du,
  duckdb,
  dumbInit,
  dumpcap,
  dumpe2fs,
  dune,
  duplicity,
  dust,
  dvipdfmx,
  dvips,
  dyff,
  dzdo,
  e2label,
  eas,
  eatmydata,
  eb,
  echo,
  ed,
  efibootmgr,
  eject,
  eksctl,
  elixir,
  emacs,
  entire,
  entr,
  env,
  envCmd,
  envconsul,
  envoy,
  envsubst,
  envuidgid,
  eog,
  erl,
  eselect,
  eslint,
  espeak,
  etcdctl,
  ethtool,
  ex,
  exec,
  exiftool,
  exiv2,
  expect,
  fail2banClient,
  faillock,
  fakeroot,
  faketime,
  fastboot,
  fastlane,
  fastly,
  fc,
  fcCache,
  fcrontab,
  fd,
  fdesetup,
  fdisk,
  festival,
  fetch,
  ffmpeg,
  ffplay,
  ffprobe,
  ffuf,
  file,
  find,
  finger,
  firebase,
  firefox,
  firejail,
  firewallCmd,
  fish,
  flac,
  flake8,
  flask,
  flatpakSpawn,
  flite,
  flock,
  flutter,
  flux,
  fly,
  fping,
  free,
  fsck,
  fstrim,
  ftp,
  funzip,
  fuser,
  fwupdmgr,
  fzf,
  gcc,
  gcloud,
  gcore,
  gcov,
  gdb,
  gdbus,
  gdisk,
  gem,
  gemini,
  getconf,
  getent,
  gh,
  gif2webp,
  gifsicle,
  gio,
  git,
  gitCliff,
  gksu,
  glab,
  gleam,
  glow,
  gluster,
  gm,
  gnomeCalculator,
  gnomeScreensaverCommand,
  gnuplot,
  go,
  goaccess,
  gofmt,
  golangciLint,
  goose,
  gosu,
  gotestsum,
  gow,
  gpg,
  gpgconf,
  gping,
  gradle,
  grafanaCli,
  grep,
  grim,
  groff,
  gron,
  groovy,
  groupdel,
  groups,
  grpcurl,
  grubEditenv,
  grubInstall,
  gs,
  gsettings,
  gsutil,
  guix,
  gum,
  gunzip,
  gzip,
  haml,
  haproxy,
  hcloud,
  hdiutil,
  hdparm,
  head,
  heaptrack,
  helm,
  helmfile,
  help2man,
  heroku,
  hg,
  highlight,
  history,
  hlint,
  host,
  hostname,
  hostnamectl,
  hping3,
  http,
  hub,
  hunspell,
  husky,
  hwclock,
  hydra,
  hyperfine,
  ibmcloud,
  iconv,
  id,
  ifconfig,
  ifup,
  impalaShell,
  importProgram,
  infisical,
  influx,
  info,
  init,
  initctl,
  inkscape,
  insmod,
  install,
  installer,
  invoke,
  inxi,
  ionice,
  ioreg,
  ip,
  ipcrm,
  ipcs,
  iperf,
  ipfw,
  ipset,
  iptables,
  iptablesApply,
  iptablesRestore,
  iptablesSave,
  isql,
  istioctl,
  iw,
  iwconfig,
  jar,
  java,
  javac,
  javap,
  jest,
  jj,
  jless,
  jobs,
  journalctl,
  jpegoptim,
  jpegtran,
  jps,
  jq,
  julia,
  jupyter,
  just,
  k6,
  k9s,
  kafkaAcls,
  kafkaConfigs,
  kafkaConsoleConsumer,
  kafkaConsoleProducer,
  kafkaConsumerGroups,
  kafkaDeleteRecords,
  kafkaReassignPartitions,
  kafkaServerStart,
  kafkaStreamsApplicationReset,
  kafkaTopics,
  kafkactl,
  kapp,
  kcalc,
  kcat,
  kcov,
  kdialog,
  kexec,
  kextstat,
  keyctl,
  kill,
  killall,
  killall5,
  kitty,
  klist,
  kmod,
  knip,
  kompose,
  kong,
  kopia,
  kpartx,
  kreadconfig5,
  ktlint,
  kubeCapacity,
  kubeconform,
  kubectl,
  kubectx,
  kubeseal,
  kubesealOffline,
  kustomize,
  kwalletQuery,
  kwriteconfig5,
  lame,
  launchctl,
  lckdo,
  ld,
  ldSo,
  ldapmodify,
  ldapsearch,
  ldcli,
  ldconfig,
  ldd,
  lein,
  lerna,
  less,
  lftp,
  lighttpd,
  links,
  linodeCli,
  lipo,
  litecli,
  litestream,
  lldb,
  llvmObjdump,
  ln,
  locate,
  lockrun,
  log,
  loginctl,
  logrotate,
  losetup,
  ls,
  lsattr,
  lsblk,
  lshw,
  lsof,
  ltrace,
  lua,
  luarocks,
  lvcreate,
  lvm,
  lvremove,
  lvs,
  lxc,
  lxcAttach,
  lxcCreate,
  lxcDestroy,
  lxcLs,
  lychee,
  lynx,
  lz4,
  lzma,
  machinectl,
  magick,
  mail,
  mailq,
  make,
  man,
  managePy,
  markdown,
  marp,
  masscan,
  mc,
  mcpCli,
  md5sum,
  mdadm,
  mdutil,
  mediainfo,
  melos,
  memcstat,
  memusage,
  meson,
  micro,
  minikube,
  minisign,
  mise,
  mispipe,
  mix,
  mkdir,
  mkdocs,
  mkfifo,
  mkfs,
  mknod,
  mktemp,
  mkvinfo,
  mkvmerge,
  mlr,
  mmdc,
  mockgen,
  modd,
  modprobe,
  mokutil,
  molecule,
  mongodump,
  mongorestore,
  mongos,
  mongosh,
  moon,
  more,
  mosh,
  mosquittoPasswd,
  mosquittoPub,
  mosquittoSub,
  mount,
  mpv,
  msgcat,
  msgexec,
  mtr,
  multipass,
  mutool,
  mv,
  mvn,
  mycli,
  mypy,
  mysql,
  mysqladmin,
  mysqlimport,
  namedCheckconf,
  namedCheckzone,
  nano,
  nasm,
  nats,
  nautilus,
  nc,
  ncu,
  neo4jAdmin,
  netlify,
  netplan,
  netstat,
  networksetup,
  newaliases,
  newrelic,
  next,
  nft,
  ng,
  nginx,
  ngrok,
  nice,
  ninja,
  nix,
  nixCollectGarbage,
  nixEnv,
  nixShell,
  nixStore,
  nixosRebuild,
  nl,
  nmap,
  nmcli,
  node,
  nodemon,
  noglob,
  nohup,
  nomad,
  notifySend,
  nox,
  npm,
  npmRunAll,
  nproc,
  npx,
  nsenter,
  nslookup,
  nsupdate,
  ntpd,
  ntpdate,
  nuget,
  numactl,
  nvidiaSmi,
  nvm,
  nvme,
  nvram,
  nx,
  nyc,
  oathtool,
  objdump,
  ocamlc,
  oci,
  ocrmypdf,
  octave,
  od,
  oggenc,
  okular,
  onchange,
  op,
  open,
  openclaw,
  opencode,
  openspec,
  openssl,
  optipng,
  opusenc,
  osascript,
  osqueryi,
  oxipng,
  packer,
  pacman,
  pactl,
  pandoc,
  parallel,
  parted,
  partprobe,
  partx,
  pass,
  passwd,
  patch,
  pax,
  pbpaste,
  pd,
  pdbedit,
  pdffonts,
  pdfjam,
  pdfsig,
  pdftk,
  pdftoppm,
  pdftotext,
  pdm,
  pdsh,
  perEnv,
  perf,
  perl,
  pfctl,
  pgDropcluster,
  pgDump,
  pgIsready,
  pgRestore,
  pgbackrest,
  pgbadger,
  pgcli,
  pgrep,
  php,
  phpstan,
  phpunit,
  pidof,
  pidstat,
  ping,
  pip,
  pipCompile,
  pipenv,
  pipx,
  pixi,
  pkexec,
  pkgConfig,
  pkgutil,
  pkill,
  plantuml,
  playerctl,
  playwright,
  plutil,
  pmSuspend,
  pm2,
  pmap,
  pmset,
  pngcrush,
  pngquant,
  pnpm,
  pod,
  pod2text,
  poetry,
  port,
  preCommit,
  print,
  printenv,
  printf,
  prisma,
  prlimit,
  procs,
  profiles,
  promtool,
  proot,
  protoc,
  prove,
  proxychains,
  ps,
  ps2pdf,
  psql,
  pstree,
  pulsarAdmin,
  pulumi,
  pup,
  puppet,
  pwd,
  pySpy,
  pygmentize,
  pylint,
  pyprojectBuild,
  pytest,
  python,
  qemuX86_64,
  qm,
  qpdf,
  qrencode,
  rabbitmqadmin,
  rabbitmqctl,
  racket,
  rails,
  railway,
  rake,
  rar,
  rcStatus,
  rclone,
  rdiffBackup,
  realm,
  reboot,
  redisBenchmark,
  redisCheckRdb,
  redisCli,
  redisServer,
  reflex,
  render,
  renice,
  repeat,
  repomix,
  reptyr,
  rerun,
  resize2fs,
  resolvectl,
  restic,
  restorecon,
  resvg,
  retry,
  rev,
  rg,
  rimraf,
  rlwrap,
  rm,
  rmdir,
  rndc,
  rot13,
  route,
  rpm,
  rr,
  rscript,
  rsh,
  rsnapshot,
  rspec,
  rst2html,
  rst2pdf,
  rsvgConvert,
  rsync,
  rtk,
  rubocop,
  ruby,
  ruff,
  runThisOne,
  run0,
  runcon,
  runghc,
  runuser,
  rustc,
  rustfmt,
  rustup,
  rye,
  s3cmd,
  s5cmd,
  s6Applyuidgid,
  s6Envdir,
  s6Nuke,
  s6Softlimit,
  salt,
  saltCloud,
  saltKey,
  saltRun,
  sam,
  samply,
  sar,
  sass,
  say,
  sbcl,
  sbt,
  schedtool,
  scp,
  scrapy,
  screen,
  screencapture,
  script,
  scriptreplay,
  scrot,
  scutil,
  sdiff,
  secretTool,
  security,
  sed,
  sem,
  semanage,
  semanticRelease,
  semgrep,
  semodule,
  sensors,
  sentryCli,
  seq,
  serve,
  serverless,
  service,
  sestatus,
  setarch,
  setcap,
  setenforce,
  setfacl,
  setfattr,
  setpgid,
  setpriv,
  setsid,
  sfdisk,
  sftp,
  sg,
  sgdisk,
  shellcheck,
  shopify,
  shred,
  shuf,
  shutdown,
  skaffold,
  skopeo,
  smartctl,
  smbclient,
  snap,
  snapper,
  snow,
  snowsql,
  snyk,
  socat,
  socket,
  soffice,
  softwareupdate,
  sonarScanner,
  sops,
  sort,
  sox,
  sparkSql,
  spawn,
  spctl,
  sphinxBuild,
  split,
  splunk,
  sponge,
  sqlcmd,
  sqldiff,
  sqlfluff,
  sqliteUtils,
  sqlite3,
  sqlplus,
  sqlx,
  square,
  squid,
  ss,
  ssh,
  sshAdd,
  sshAgent,
  sshCopyId,
  sshImportId,
  sshKeygen,
  sshKeyscan,
  sshfs,
  sshpass,
  sshuttle,
  sst,
  stack,
  standardVersion,
  startServerAndTest,
  startStopDaemon,
  startx,
  stat,
  stdbuf,
  stern,
  strace,
  stratis,
  streamlit,
  stripe,
  su,
  sudo,
  summon,
  supabase,
  supervisorctl,
  surge,
  svcs,
  svgo,
  svn,
  swapon,
  swift,
  swiftc,
  swiftlint,
  sysadminctl,
  sysctl,
  systemctl,
  systemdAnalyze,
  systemdCgls,
  systemdInhibit,
  systemdRun,
  systemdTmpfiles,
  tac,
  tailscale,
  tar,
  task,
  taskset,
  tccutil,
  tclsh,
  tcpdump,
  tea,
  tee,
  telnet,
  temporal,
  terminalNotifier,
  terraform,
  terraformDocs,
  tesseract,
  tex,
  textutil,
  tfsec,
  tidy,
  tilt,
  time,
  timelimit,
  timeout,
  timeshift,
  tini,
  tmutil,
  tmux,
  tokei,
  top,
  touch,
  tox,
  tput,
  tr,
  traceroute,
  traefik,
  trash,
  trashEmpty,
  trashList,
  travis,
  tree,
  treeSitter,
  trino,
  trivy,
  truncate,
  ts,
  tsc,
  tshark,
  tsort,
  tsp,
  ttyd,
  tune2fs,
  turbo,
  turso,
  twine,
  typst,
  uclampset,
  udevadm,
  udisksctl,
  uftrace,
  ufw,
  ugrep,
  umount,
  unbuffer,
  uncompress,
  uni2ascii,
  uniq,
  units,
  unlink,
  unshare,
  unxz,
  unzip,
  unzstd,
  updateAlternatives,
  updateRcD,
  upower,
  useradd,
  userdbctl,
  userdel,
  uudecode,
  uv,
  uvicorn,
  uvx,
  vacuumdb,
  vagrant,
  valgrind,
  varnishadm,
  varnishd,
  varnishlog,
  vault,
  vboxmanage,
  velero,
  vercel,
  vhs,
  viddy,
  view,
  vim,
  vipsthumbnail,
  virsh,
  virtualenv,
  visidata,
  visudo,
  vite,
  vlc,
  vncviewer,
  vnstat,
  vulkaninfo,
  w3m,
  wach,
  waitOn,
  watch,
  watchexec,
  watchman,
  waypoint,
  wc,
  webpmux,
  websocat,
  wg,
  wget,
  whenChanged,
  whoami,
  whois,
  wine,
  winget,
  winpty,
  wipe,
  wipefs,
  withContenv,
  withLockEx,
  wkhtmltopdf,
  wlCopy,
  wmctrl,
  workmux,
  wrangler,
  wsl,
  xargs,
  xclip,
  xcodeSelect,
  xcodebuild,
  xcrun,
  xdgOpen,
  xdotool,
  xev,
  xfconfQuery,
  xkill,
  xmllint,
  xmlstarlet,
  xrandr,
  xsel,
  xset,
  xsltproc,
  xsv,
  xterm,
  xvfbRun,
  xxd,
  xz,
  yarn,
  yq,
  ytDlp,
  ytt,
  zathura,
  zcat,
  zdb,
  zellij,
  zfs,
  zig,
  zip,
  zkcli,
  zpool,
  zstd,
  zypper,
];

export const specs: readonly ProgramSpec[] = all.flat();

/** The programs that Countersign knows one by one. */
export const catalog = catalogOf(specs);

/** Each loads a part of the catalog, where it is built in parts (scripts/catalog-parts.mjs). */
export const catalogParts: readonly (() => void)[] = [];
